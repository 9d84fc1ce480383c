/** Runs programs to their end, as PostgreSQL's user, apart from the terminal's signals. */
import { spawn } from "node:child_process"

export interface Finished {
  readonly code: number | null
  /** Standard output and error of the program together. */
  readonly output: string
}

/** Runs a program; `account: null` means the current user. Does not pass on the environment, which may name other databases and secrets. */
export const run = (
  account: { readonly uid: number; readonly gid: number } | null,
  program: string,
  args: ReadonlyArray<string>,
  input = ""
): Promise<Finished> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: "/",
      detached: true,
      windowsHide: true,
      stdio: ["pipe", "pipe", "pipe"],
      env: { PATH: process.env["PATH"], SystemRoot: process.env["SystemRoot"], LC_ALL: "C", TZ: "UTC" },
      ...(account === null ? {} : { uid: account.uid, gid: account.gid })
    })
    let output = ""
    const hear = (chunk: Buffer) => {
      output = (output + chunk.toString("utf8")).slice(-10_000)
    }
    child.stdout.on("data", hear)
    child.stderr.on("data", hear)
    child.stdin.on("error", () => {})
    child.stdin.end(input)
    child.on("error", reject)
    child.on("exit", (code) => resolve({ code, output }))
  })
