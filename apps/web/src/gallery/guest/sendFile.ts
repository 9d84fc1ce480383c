/** Sends a file to storage and tells how far it is, which `fetch` cannot. */
import { offline, Problem, secondsOf } from "../../platform/api/Problem.ts"
import type { Ticket } from "./UploadStorage.ts"

/** A connection that says nothing for so long is taken for lost. */
const patience = 45_000

const aborted = (): DOMException => new DOMException("cancelled", "AbortError")

/** The photo may have been deleted, or lie with a service that has taken it away from the device. */
const isReadable = (file: Blob): Promise<boolean> =>
  Promise.all([file.slice(0, 1).arrayBuffer(), file.slice(-1).arrayBuffer()]).then(
    () => true,
    () => false
  )

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
      else {
        const retryAfter = secondsOf(request.getResponseHeader("retry-after"))
        reject(new Problem(request.status, "storage_refused", null, retryAfter))
      }
    })
    request.addEventListener("error", () => {
      end()
      // Browsers do not say whether it was the network or the file.
      void isReadable(file).then((readable) => reject(readable ? offline() : new Problem(0, "file_unreadable", null)))
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
