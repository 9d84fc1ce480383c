/** The process of the hostile guest. It runs when nobody else wants to: a guest's own work is not the servers'. */
import { constants, setPriority } from "node:os"
import { HostileGuest, type HostileTarget } from "./HostileGuest.ts"

/** The messages to the process: whom to attack, where servers are now, and to stop. */
export type HostileMessage = HostileTarget | ReadonlyArray<string> | "stop"

setPriority(constants.priority.PRIORITY_LOW)

let origins: ReadonlyArray<string> = []
let guest: HostileGuest | null = null
let running: Promise<void> = Promise.resolve()

const stop = async (): Promise<void> => {
  await guest?.stop()
  await running
  process.send?.({ tally: guest?.tally ?? {}, findings: guest?.findings ?? [] })
}

process.on("message", (message: HostileMessage) => {
  if (message === "stop") void stop()
  else if ("token" in message) {
    guest = new HostileGuest(message, () => origins)
    running = guest.run()
  } else origins = message
})
process.once("disconnect", () => process.exit())
