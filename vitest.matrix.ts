/** What tests do once more, by other means, in other windows or through a pooler: minutes that `pnpm test` is spared. */
import { configDefaults, defineConfig } from "vitest/config"
import workspace from "./vitest.workspace.ts"

export default defineConfig({
  test: {
    ...workspace.test,
    include: ["apps/server/test/browser/**/*.test.ts", "packages/postgres/test/connection/Poolers.test.ts"],
    exclude: configDefaults.exclude,
    tagsFilter: ["matrix"]
  }
})
