/** Turns: so many have one at once, and so many more wait for theirs, in the order in which they came. */
import { type Duration, Effect } from "effect"

interface Ticket {
  state: "waiting" | "turn" | "left"
  onTurn: () => void
}

export class Turns {
  readonly #atOnce: number
  readonly #mostWaiting: number
  readonly #waiting: Array<Ticket> = []
  #taken = 0

  constructor(atOnce: number, mostWaiting: number) {
    this.#atOnce = atOnce
    this.#mostWaiting = mostWaiting
  }

  /** Does the work when it is its turn; fails where too many wait already, and where it has waited this long. */
  use<A, E, E2>(work: Effect.Effect<A, E>, patience: Duration.Input, orElse: () => E2): Effect.Effect<A, E | E2> {
    return Effect.uninterruptibleMask((restore) =>
      Effect.suspend(() => {
        if (this.#taken >= this.#atOnce && this.#waiting.length >= this.#mostWaiting) return Effect.fail(orElse())
        const ticket: Ticket = { state: "waiting", onTurn: () => {} }
        this.#waiting.push(ticket)
        this.#giveTurns()
        const turn = Effect.timeoutOrElse(awaitTurn(ticket), {
          duration: patience,
          orElse: () => Effect.fail(orElse())
        })
        return restore(Effect.andThen(turn, work)).pipe(Effect.ensuring(Effect.sync(() => this.#leave(ticket))))
      })
    )
  }

  #giveTurns(): void {
    while (this.#taken < this.#atOnce) {
      const ticket = this.#waiting.shift()
      if (ticket === undefined) return
      this.#taken++
      ticket.state = "turn"
      ticket.onTurn()
    }
  }

  #leave(ticket: Ticket): void {
    if (ticket.state === "turn") this.#taken--
    else this.#waiting.splice(this.#waiting.indexOf(ticket), 1)
    ticket.state = "left"
    this.#giveTurns()
  }
}

const awaitTurn = (ticket: Ticket): Effect.Effect<void> =>
  Effect.callback((resume) => {
    if (ticket.state === "turn") resume(Effect.void)
    else ticket.onTurn = () => resume(Effect.void)
  })
