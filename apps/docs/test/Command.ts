/** Has the tests run a command, whose arguments follow the path of their socket, and ends as the command does. */
import { connect } from "node:net"
import { text } from "node:stream/consumers"

const [, , path = "", ...args] = process.argv
const socket = connect(path)
socket.end(JSON.stringify(args))
const { code, stderr, stdout } = JSON.parse(await text(socket)) as Record<"code" | "stderr" | "stdout", string>
process.stdout.write(stdout)
process.stderr.write(stderr)
process.exitCode = Number(code)
