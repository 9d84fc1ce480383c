/** The tests of pages with every answer of the server late by some moment: `npx vitest run --config vitest.delays.ts`. */
import { defineConfig, mergeConfig } from "vitest/config"
import workspace from "./vitest.workspace.ts"

export default mergeConfig(workspace, defineConfig({ test: { setupFiles: ["test/Delays.ts"] } }))
