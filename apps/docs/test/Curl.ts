/** As much of curl as the README needs, for machines that have none. */
import { openAsBlob, readFileSync, writeFileSync } from "node:fs"
import { parseArgs } from "node:util"

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    silent: { type: "boolean", short: "s" },
    fail: { type: "boolean", short: "f" },
    request: { type: "string", short: "X" },
    header: { type: "string", short: "H", multiple: true, default: [] },
    data: { type: "string", short: "d" },
    "upload-file": { type: "string", short: "T" },
    output: { type: "string", short: "o" },
    "write-out": { type: "string", short: "w", default: "" }
  }
})

const file = values["upload-file"]
const headers = values.header
  .flatMap((line) => (line === "@-" ? readFileSync(0, "utf8").trim().split("\n") : [line]))
  .map((line): [string, string] => {
    const [name = "", ...value] = line.split(": ")
    return [name, value.join(": ")]
  })
const body = file === undefined ? values.data : await openAsBlob(file)
const response = await fetch(positionals[0] ?? "", {
  method: values.request ?? (file !== undefined ? "PUT" : values.data !== undefined ? "POST" : "GET"),
  headers,
  ...(body === undefined ? {} : { body })
})
const answer = Buffer.from(await response.arrayBuffer())
if (values.fail === true && response.status >= 400) process.exitCode = 22
else if (values.output === undefined) process.stdout.write(answer)
else writeFileSync(values.output, answer)
process.stdout.write(
  values["write-out"]
    .replaceAll("%{http_code}", String(response.status))
    .replaceAll("%{content_type}", response.headers.get("content-type") ?? "")
    .replaceAll("\\n", "\n")
)
