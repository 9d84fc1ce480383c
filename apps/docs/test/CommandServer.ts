/** Runs the commands of readers in the process of the tests, which has loaded the command line already. */
import { run } from "@banquet/cli/CommandLine"
import { Console, Effect } from "effect"
import { createServer, type Server } from "node:net"

const commandOf = async (args: ReadonlyArray<string>): Promise<string> => {
  const [stdout, stderr]: [Array<string>, Array<string>] = [[], []]
  const console: Console.Console = {
    ...globalThis.console,
    log: (line: string) => void stdout.push(`${line}\n`),
    error: (line: string) => void stderr.push(`${line}\n`)
  }
  const code = await Effect.runPromise(Effect.provideService(run(args), Console.Console, console))
  return JSON.stringify({ code, stdout: stdout.join(""), stderr: stderr.join("") })
}

/** Answers `Command.ts` at a socket of this path until the server is closed. */
export const answerCommands = (path: string): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer({ allowHalfOpen: true }, (socket) => {
      let asked = ""
      socket.on("data", (chunk: Buffer) => (asked += chunk.toString()))
      const failed = (error: unknown) => JSON.stringify({ code: 1, stdout: "", stderr: String(error) })
      socket.once("end", () => {
        void commandOf(JSON.parse(asked))
          .catch(failed)
          .then((answer) => socket.end(answer))
      })
    })
    server.listen(path, () => resolve(server))
  })
