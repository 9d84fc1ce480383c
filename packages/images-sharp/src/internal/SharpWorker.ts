/** The child process of `ImageEngineSharp`. */
import { serve } from "@banquet/image-worker/ImageWorkerChild"

await serve(async () => (await import("./SharpCodec.ts")).codec)
