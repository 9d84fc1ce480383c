/** Uploads a picture of the floor to storage. */
import { asProblem, offline, Problem } from "../../../platform/api/Problem.ts"
import type { PlanApi } from "../commands/CommandDefinition.ts"
import type { RoomMessages } from "./RoomEnglish.ts"

export type PictureRefusal = keyof RoomMessages["pictureRefused"]

const largest = 15 * 1024 * 1024

const refusals: Readonly<Record<string, PictureRefusal>> = {
  not_an_image: "notAnImage",
  upload_session_closed: "notAnImage",
  file_too_large: "tooLarge",
  insufficient_storage: "noSpace"
}

/** Returns why a file need not even be sent. */
export const refusalOfFile = ({ size }: Blob): PictureRefusal | null =>
  size === 0 ? "empty" : size > largest ? "tooLarge" : null

export const pictureRefusal = (error: unknown): PictureRefusal => {
  const { code, status } = asProblem(error)
  return status === 507 ? "noSpace" : (refusals[code] ?? "failed")
}

/** Systems leave files without a type that they do not know. */
const typeOf = ({ name, type }: File): string =>
  type === "" ? `image/${name.split(".").at(-1)?.toLowerCase() ?? ""}` : type

/** Returns the session of the file once storage has it; fails with a `Problem`. */
export const sendPicture = async ({ client, occasionId }: PlanApi, planId: string, file: File): Promise<string> => {
  const { upload, upload_session } = await client.request(
    "POST /v1/occasions/:occasion_id/seating/plans/:seating_plan_id/floor-picture/upload-url",
    {
      params: { occasion_id: occasionId, seating_plan_id: planId },
      body: {
        file_name: file.name.toWellFormed().replaceAll("\0", "").trim().slice(-200).trim() || "picture",
        content_type: typeOf(file),
        byte_size: file.size
      }
    }
  )
  const { headers, method, url } = upload
  const { ok, status } = await fetch(url, { method, headers, body: file, credentials: "omit" }).catch(() => {
    throw offline()
  })
  if (!ok && status !== 412) throw new Problem(status, "storage_refused", null)
  return upload_session.id
}
