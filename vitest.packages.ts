/** The test of what is published: it builds, packs and installs everything, a minute that `pnpm test` is spared. */
import { defineConfig } from "vitest/config"
import workspace, { ofPackages } from "./vitest.workspace.ts"

export default defineConfig({ test: { ...workspace.test, include: [ofPackages], exclude: [] } })
