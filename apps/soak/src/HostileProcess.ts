/** The hostile guest as the soak has it: in a process of its own. */
import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import type { HostileTarget, Tally } from "./HostileGuest.ts"
import type { HostileMessage } from "./HostileMain.ts"
import type { Replica } from "./Replica.ts"

export interface HostileReport {
  readonly tally: Tally
  readonly findings: ReadonlyArray<string>
}

export class HostileProcess {
  readonly #child: ChildProcess
  readonly #timer: NodeJS.Timeout

  constructor(target: HostileTarget, replicas: ReadonlyArray<Replica>) {
    this.#child = fork(join(import.meta.dirname, "HostileMain.ts"))
    const sendOrigins = () => this.#send(replicas.flatMap(({ origin }) => origin ?? []))
    sendOrigins()
    this.#send(target)
    this.#timer = setInterval(sendOrigins, 500)
  }

  #send(message: HostileMessage): void {
    if (this.#child.connected) this.#child.send(message)
  }

  /** Ends it, whatever it is at. */
  end(): void {
    clearInterval(this.#timer)
    this.#child.kill("SIGKILL")
  }

  /** Ends it, and answers what became of what it tried. */
  async stop(): Promise<HostileReport> {
    const answer = once(this.#child, "message")
    this.#send("stop")
    const [report]: Array<HostileReport> = await answer
    this.end()
    if (report === undefined) throw new Error("the hostile guest said nothing")
    return report
  }
}
