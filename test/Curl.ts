/** As much of curl as the README needs, for machines that have none. */
import { parseArgs } from "node:util"

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    silent: { type: "boolean", short: "s" },
    fail: { type: "boolean", short: "f" },
    header: { type: "string", short: "H", multiple: true, default: [] },
    data: { type: "string", short: "d" },
    output: { type: "string", short: "o" }
  }
})

const headers = values.header.map((line): [string, string] => {
  const [name = "", ...value] = line.split(": ")
  return [name, value.join(": ")]
})
const response = await fetch(positionals[0] ?? "", {
  headers,
  ...(values.data === undefined ? {} : { method: "POST", body: values.data })
})
if (values.fail === true && response.status >= 400) process.exitCode = 22
else if (values.output !== "/dev/null") process.stdout.write(await response.text())
