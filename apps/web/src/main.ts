import { modules } from "#modules"
import { start } from "./platform/start.tsx"

// Code that is loaded meanwhile may import from this file, and would wait for it for ever if it waited too.
void start(modules)
