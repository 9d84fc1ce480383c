/** The tests that start whole programs or fill large tables: minutes that `pnpm test` is spared. */
import { configDefaults, defineConfig } from "vitest/config"
import workspace, { ofProcesses } from "./vitest.workspace.ts"

export default defineConfig({
  test: { ...workspace.test, include: ofProcesses, exclude: configDefaults.exclude }
})
