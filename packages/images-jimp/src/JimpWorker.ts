/** The program of the child processes of `ImageEngineJimp`, for bundlers an entry of its own. Does nothing elsewhere. */
import { serve } from "@banquet/image-worker/ImageWorkerChild"

await serve(async () => (await import("./internal/JimpCodec.ts")).codec)
