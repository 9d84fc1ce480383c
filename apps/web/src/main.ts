import { modules } from "#modules"
import { startApp } from "./platform/startApp.tsx"

await startApp(modules)
