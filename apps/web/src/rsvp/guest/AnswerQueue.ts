/** Sends what was answered, now or when there is a network again. */
import { BanquetClient } from "../../platform/api/BanquetClient.ts"
import { makeStore } from "../../design/Store.ts"
import { asProblem, isOutOfReach } from "../../platform/api/Problem.ts"
import type { RsvpClient, RsvpContracts, RsvpEvent } from "../RsvpClient.ts"
import { forgetAnswer, type GivenMember, keepAnswer, type KeptAnswer, keptAnswers } from "./KeptAnswers.ts"

/** What became of the answer to an event that was given on this device. */
export type AnswerState =
  | { readonly kind: "sending" | "waiting"; readonly answer: KeptAnswer }
  | { readonly kind: "sent"; readonly event: RsvpEvent }
  | { readonly kind: "refused"; readonly code: string; readonly answer: KeptAnswer }

/** How long to wait before another try, in milliseconds. */
const pause = 15_000

export class AnswerQueue {
  /** By id of the event. */
  readonly states = makeStore<Readonly<Record<string, AnswerState>>>({})
  readonly #client: RsvpClient
  readonly #slug: string
  readonly #owner: string
  #isSending = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(token: string, slug: string, owner: string) {
    this.#client = new BanquetClient<RsvpContracts>(token)
    this.#slug = slug
    this.#owner = owner
    addEventListener("online", () => void this.#send())
    void this.#send()
  }

  /** Keeps the answer, and sends it. */
  give(eventId: string, members: ReadonlyArray<GivenMember>): void {
    const answer = { owner: this.#owner, eventId, members }
    keepAnswer(answer)
    this.#set(eventId, { kind: "sending", answer })
    void this.#send()
  }

  #set(eventId: string, state: AnswerState): void {
    this.states.set({ ...this.states.get(), [eventId]: state })
  }

  /** One answer after another, each until it has arrived or was refused. */
  async #send(): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    clearTimeout(this.#timer)
    for (let [answer] = keptAnswers(this.#owner); answer !== undefined; [answer] = keptAnswers(this.#owner)) {
      if (!(await this.#sendOne(answer))) break
    }
    this.#isSending = false
  }

  async #sendOne(answer: KeptAnswer): Promise<boolean> {
    const { eventId, members } = answer
    this.#set(eventId, { kind: "sending", answer })
    try {
      const event = await this.#client.request("PUT /v1/guest/occasions/:occasion_slug/rsvp/:event_id", {
        params: { occasion_slug: this.#slug, event_id: eventId },
        body: { members },
        keepalive: true
      })
      forgetAnswer(answer)
      this.#set(eventId, { kind: "sent", event })
      return true
    } catch (error) {
      if (!isOutOfReach(error) && asProblem(error).status !== 429) {
        forgetAnswer(answer)
        this.#set(eventId, { kind: "refused", code: asProblem(error).code, answer })
        return true
      }
      for (const kept of keptAnswers(this.#owner)) this.#set(kept.eventId, { kind: "waiting", answer: kept })
      this.#timer = setTimeout(() => void this.#send(), pause)
      return false
    }
  }
}

const queues = new Map<string, AnswerQueue>()

/** Returns the one queue of a guest. */
export const answerQueue = (token: string, slug: string, owner: string): AnswerQueue => {
  const queue = queues.get(token) ?? new AnswerQueue(token, slug, owner)
  queues.set(token, queue)
  return queue
}
