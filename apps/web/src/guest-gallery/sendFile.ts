/** Sends a file to storage and tells how far it is, which `fetch` cannot. */
import { offline, Problem } from "../api/Problem.ts"
import type { Ticket } from "./UploadStore.ts"

/** A connection that says nothing for so long is taken for lost. */
const patience = 45_000

const aborted = (): DOMException => new DOMException("cancelled", "AbortError")

/** Whether storage took the file, or has it already. */
const isThere = (status: number): boolean => (status >= 200 && status < 300) || status === 412

export const sendFile = (
  { upload }: Ticket,
  file: Blob,
  onProgress: (part: number) => void,
  signal: AbortSignal
): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(aborted())
      return
    }
    const request = new XMLHttpRequest()
    let watch: ReturnType<typeof setTimeout> | undefined
    const beat = () => {
      clearTimeout(watch)
      watch = setTimeout(() => request.abort(), patience)
    }
    const cancel = () => request.abort()
    const end = () => {
      clearTimeout(watch)
      signal.removeEventListener("abort", cancel)
    }
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      beat()
      onProgress(total === 0 ? 0 : loaded / total)
    })
    request.addEventListener("load", () => {
      end()
      if (isThere(request.status)) resolve()
      else reject(new Problem(request.status, "storage_refused", null))
    })
    request.addEventListener("error", () => {
      end()
      reject(offline())
    })
    request.addEventListener("abort", () => {
      end()
      reject(signal.aborted ? aborted() : offline())
    })
    signal.addEventListener("abort", cancel)
    request.open(upload.method, upload.url)
    for (const [name, value] of Object.entries(upload.headers)) request.setRequestHeader(name, value)
    beat()
    request.send(file)
  })
