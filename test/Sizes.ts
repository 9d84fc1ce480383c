/**
 * How long files and functions may be, as rules of the linter. What has to be longer says why:
 * `/* oxlint-disable max-lines -- why *\/` in a file, `// oxlint-disable-next-line max-lines-per-function -- why` above a function.
 */
import type { OxlintOverride } from "oxlint"

const production = ["{apps,packages}/*/src/**", ".ci/**"]
const tests = ["**/test/**", "**/src/testing/**", "docs/examples/**"]

export const sizeRules: ReadonlyArray<OxlintOverride> = [
  {
    files: production,
    rules: { "max-lines": ["error", { max: 300 }], "max-lines-per-function": ["error", { max: 60 }] }
  },
  { files: tests, rules: { "max-lines": ["error", { max: 500 }], "max-lines-per-function": "off" } }
]
