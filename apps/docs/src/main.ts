/** Writes the pages of `docs/reference` anew. */
import { format } from "node:path"
import { mkdirSync, writeFileSync } from "node:fs"
import { referenceDirectory, referencePages } from "./Reference.ts"

mkdirSync(referenceDirectory, { recursive: true })
for (const [base, text] of Object.entries(await referencePages())) {
  const path = format({ dir: referenceDirectory, base })
  writeFileSync(path, text)
  process.stdout.write(`${path}\n`)
}
