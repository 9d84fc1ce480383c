/** `vite` alone serves the pages anew at every change, with the API of a server on port 3000. */
import { defineConfig } from "vite"
import { webConfig } from "./build/WebConfig.ts"

export default defineConfig(webConfig())
