/** Photos that a guest sends, from when they are chosen until they have arrived or are refused. */

/** Why an upload was refused. */
export type Refusal =
  /** By its kind, as the device or the server says. */
  | "notAnImage"
  | "empty"
  | "tooLarge"
  /** It was taken, and when it was decoded whole it turned out that it cannot be shown. */
  | "damaged"
  /** It was sent, and nothing that can be read as a photo is in it. */
  | "notAPhoto"
  | "unreadable"
  | "quota"
  | "noSpace"
  | "notActive"
  | "notOpen"
  | "signedOut"
  | "unknown"

export type Phase =
  | { readonly is: "waiting" }
  | { readonly is: "sending"; readonly part: number }
  | { readonly is: "finishing" }
  | { readonly is: "paused"; readonly by: "offline" | "busy" }
  | { readonly is: "arrived"; readonly sessionId: string; readonly itemId: string; readonly isApproved: boolean }
  | { readonly is: "refused"; readonly why: Refusal }

export interface Upload {
  readonly id: string
  readonly eventId: string
  readonly name: string
  readonly caption: string | null
  readonly file: Blob
  readonly phase: Phase
}

/** An upload as the guest is told of it; of those of an earlier visit the file is gone. */
export interface ListedUpload extends Omit<Upload, "file"> {
  readonly file: Blob | null
  /** Of one that turned out to be damaged. */
  readonly sessionId?: string
}

/** A file that was chosen and not sent yet. */
export interface Draft {
  readonly id: string
  readonly name: string
  readonly caption: string
  readonly file: Blob
  /** Why it will not be sent. */
  readonly why: Refusal | null
}

/** Returns whether the kind and the size of the file let it be sent. */
export const isSendable = ({ why }: Draft): boolean => why === null

/** What the queue holds, new with every change. */
export interface Uploads {
  readonly drafts: ReadonlyArray<Draft>
  readonly uploads: ReadonlyArray<Upload>
}

const final: ReadonlyArray<Refusal> = ["notAnImage", "empty", "tooLarge", "damaged", "notAPhoto"]

/** The file is at fault, so that sending it again is of no use. */
export const isFinal = (why: Refusal): boolean => final.includes(why)

/** Returns whether the photo was taken, and cannot be shown. */
export const isDamaged = ({ phase }: ListedUpload): boolean => phase.is === "refused" && phase.why === "damaged"
