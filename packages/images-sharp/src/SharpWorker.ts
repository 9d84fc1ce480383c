/** The program of the child processes of `ImageEngineSharp`, for bundlers an entry of its own. Does nothing elsewhere. */
import { serve } from "@banquet/image-worker/ImageWorkerChild"

await serve(async () => (await import("./internal/SharpCodec.ts")).codec)
