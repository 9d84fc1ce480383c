/** Photos that a guest sends, from when they are chosen until they have arrived or are refused. */

/** Why an upload was refused. */
export type Refusal =
  | "notAnImage"
  | "tooLarge"
  | "closed"
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
  | { readonly is: "arrived"; readonly itemId: string; readonly isApproved: boolean }
  | { readonly is: "refused"; readonly why: Refusal }

export interface Upload {
  readonly id: string
  readonly eventId: string
  readonly name: string
  readonly caption: string | null
  readonly file: Blob
  readonly phase: Phase
}

/** A photo that was chosen and not sent yet. */
export interface Draft {
  readonly id: string
  readonly name: string
  readonly caption: string
  readonly file: Blob
}

/** What the queue holds, new with every change. */
export interface Uploads {
  readonly drafts: ReadonlyArray<Draft>
  readonly uploads: ReadonlyArray<Upload>
}

/** The file is at fault, so that sending it again is of no use. */
export const isFinal = (why: Refusal): boolean => why === "notAnImage" || why === "tooLarge" || why === "closed"
