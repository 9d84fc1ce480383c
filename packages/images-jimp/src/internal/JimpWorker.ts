/** The child process of `ImageEngineJimp`. */
import { serve } from "@banquet/image-worker/ImageWorkerChild"

await serve(async () => (await import("./JimpCodec.ts")).codec)
