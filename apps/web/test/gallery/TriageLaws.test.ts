/** What holds for every sequence of keys at the large photo, held against a model that knows nothing of requests. */
import { describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { expect } from "vitest"
import * as Log from "../../src/gallery/planner/DecisionLog.ts"
import { answered, nextRequest, sending, unanswered } from "../../src/gallery/planner/DecisionRequests.ts"
import { type Filter, type Item, shownItems, type Status } from "../../src/gallery/planner/GalleryItems.ts"
import {
  type Command,
  placeOf,
  type Press,
  pressed,
  pressInNote,
  pressOf,
  triageOf,
  type TriageSession,
  type TriageView
} from "../../src/gallery/planner/TriageSession.ts"
import { FakeModeration } from "./FakeModeration.ts"
import { photo } from "./Photos.ts"

/** Keys; and what happens meanwhile: decisions are sent, or sent and not heard of. */
const Event = Schema.Literals(["A", "R", "A", "R", "U", "U", "N", "Esc", "Enter", "x", "←", "→", "sent", "lost"])
type Event = typeof Event.Type

const keyOf: Partial<Record<Event, string>> = { Esc: "Escape", "←": "ArrowLeft", "→": "ArrowRight" }

const photos = [6, 5, 4, 3, 2, 1].map((number) => photo(number))
const pending: Filter = { status: null, event: null, search: null, from: null, to: null }

/** The page as its parts are put together, without a browser and a clock. */
class Page {
  readonly server = new FakeModeration(photos)
  log = Log.emptyLog
  session: TriageSession = triageOf(photos[0]!.id)
  isClosed = false
  #step = 0

  get items(): ReadonlyArray<Item> {
    const known = photos.map((item) => this.log.known.get(item.id) ?? item)
    return shownItems(known, pending, Log.undecidedOf(this.log, new Map()), true)
  }

  get view(): TriageView {
    return { items: this.items, isPendingOnly: true, isComplete: true, noteOf: (item) => Log.noteOf(this.log, item) }
  }

  #run(command: Command | null): Press | null {
    switch (command?.kind) {
      case "decide":
        this.log = Log.decided(this.log, { id: this.#step++, action: command.action, notes: command.note, due: 0 }, [
          command.item
        ])
        return null
      case "annotate":
        this.log = Log.annotated(this.log, { id: this.#step++, notes: command.note, due: 0 }, command.item)
        return null
      case "undo": {
        const undone = Log.undone(this.log, 0)
        if (undone === null) return null
        this.log = undone.log
        return { kind: "goTo", id: undone.ids[0] ?? "" }
      }
      case "close":
        this.isClosed = true
        return null
      case undefined:
        return null
    }
  }

  async happen(event: Event): Promise<void> {
    if (event === "sent" || event === "lost") return this.#send(event === "lost")
    const key = keyOf[event] ?? event
    const isNoting = this.session.note !== null
    const written = `${this.session.note?.text ?? ""}${key}`
    const press = isNoting
      ? (pressInNote(key) ?? (key.length === 1 ? ({ kind: "write", text: written } as const) : null))
      : pressOf(key)
    if (press === null || this.isClosed) return
    const { view } = this
    const { command, session } = pressed(this.session, view, press)
    const more = this.#run(command)
    this.session = more === null ? session : pressed(session, view, more).session
  }

  async #send(isLost: boolean): Promise<void> {
    for (let request = nextRequest(this.log, 0); request !== null; request = nextRequest(this.log, 0)) {
      this.log = sending(this.log, request)
      const answer = await this.server.decide(request)
      if (isLost) this.log = unanswered(this.log, request, 0, true)
      else this.log = answered(this.log, request, answer)
      if (isLost) return
    }
  }
}

/** Photos, a stack, one that is large, and a note that is open or not. */
class Model {
  readonly statuses = photos.map((): Status => "pending")
  readonly stack: Array<readonly [index: number, before: Status]> = []
  large = 0
  isDone = false
  isNoting = false
  isClosed = false

  happen(event: Event): void {
    if (this.isClosed || event === "sent" || event === "lost") return
    if (this.isNoting) {
      if (event === "Esc" || event === "Enter") this.isNoting = false
      return
    }
    if (event === "A" || event === "R") this.#decide(event === "A" ? "approved" : "rejected")
    else if (event === "U") this.#undo()
    else if (event === "N") this.isNoting = !this.isDone
    else if (event === "Esc") this.isClosed = true
    else if (event === "←" || event === "→") this.#move(event === "→" ? 1 : -1)
  }

  #decide(status: Status): void {
    if (this.isDone) return
    this.stack.push([this.large, this.statuses[this.large]!])
    this.statuses[this.large] = status
    const order = photos.map((_, offset) => (this.large + 1 + offset) % photos.length)
    const [next] = order.filter((index) => this.statuses[index] === "pending" && index !== this.large)
    if (next === undefined) this.isDone = true
    else this.large = next
  }

  #undo(): void {
    const last = this.stack.pop()
    if (last === undefined) return
    const [index, before] = last
    this.statuses[index] = before
    this.large = index
    this.isDone = false
  }

  #move(by: number): void {
    if (this.statuses[this.large + by] === undefined) return
    this.large += by
    this.isDone = false
  }
}

const shown = ({ isClosed, items, session, view }: Page) => ({
  statuses: items.map(({ moderation_status }) => moderation_status),
  large: placeOf(session, view).index,
  isDone: session.isDone,
  isNoting: session.note !== null,
  isClosed
})

const walk = async (events: ReadonlyArray<Event>): Promise<void> => {
  const [page, model] = [new Page(), new Model()]
  for (const [index, event] of events.entries()) {
    await page.happen(event)
    model.happen(event)
    const { isClosed, isDone, isNoting, large, statuses } = model
    const typed = events.slice(0, index + 1).join(" ")
    expect({ typed, ...shown(page) }).toEqual({ typed, statuses, large, isDone, isNoting, isClosed })
  }
  await page.happen("sent")
  const server = photos.map(({ id }) => page.server.verdict(id)[0])
  expect({ left: page.log.wanted.size, server }).toEqual({ left: 0, server: model.statuses })
}

const keys = (text: string) => text.split(" ").map((key) => Schema.decodeUnknownSync(Event)(key))

const often = { arbitrary: { runs: 400 } }

describe("keys at the large photo do what they do in a model", () => {
  for (const typed of [
    "A R A A R Esc A U U A",
    "A R N A A R Esc A U U A",
    "A sent R sent A U U U",
    "A lost U",
    "A R A A R A A U ← R sent U U U U U U U",
    "N x Esc A N x Enter R U sent U"
  ]) {
    it(typed, () => walk(keys(typed)))
  }

  const Events = Schema.Array(Event).check(Schema.isMaxLength(40))

  it.effect.prop(
    "whatever is typed, and whatever is sent meanwhile",
    [Events],
    ([events]) => Effect.promise(() => walk(events)),
    often
  )
})

describe("a note", () => {
  const page = async (typed: string) => {
    const typing = new Page()
    for (const event of keys(typed)) await typing.happen(event)
    return typing
  }

  it("goes with the decision that comes after it was kept", async () => {
    const { server } = await page("N x Enter R sent")
    expect(server.verdict(photos[0]!.id)).toEqual(["rejected", "x"])
  })

  it("that was discarded goes nowhere", async () => {
    const { server } = await page("N x Esc R sent")
    expect(server.verdict(photos[0]!.id)).toEqual(["rejected", null])
  })

  it("about a photo that was decided is added to its decision", async () => {
    const { log, server } = await page("R sent ← N x Enter sent")
    expect(server.verdict(photos[0]!.id)).toEqual(["rejected", "x"])
    expect(log.steps.length).toBe(1)
  })

  it("about the photo before leads back to where one was", async () => {
    const typing = await page("R A")
    const [first] = photos
    typing.session = pressed(typing.session, typing.view, { kind: "openNote", id: first!.id }).session
    expect([typing.session.current, typing.session.note?.text]).toEqual([first!.id, ""])
    await typing.happen("x")
    await typing.happen("Enter")
    expect(typing.session.current).toBe(photos[2]!.id)
    expect(Log.noteOf(typing.log, typing.items[0]!)).toBe("x")
  })
})
