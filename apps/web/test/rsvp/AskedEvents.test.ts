/** What one press on Send is about, when a guest answers for several events. */
import { describe, expect, it } from "vitest"
import type { AnswerState } from "../../src/rsvp/guest/AnswerQueue.ts"
import {
  askedEvents,
  isComplete,
  openQuestions,
  toSend,
  withAllComing,
  type Written,
  writtenTo
} from "../../src/rsvp/guest/AskedEvents.ts"
import { type Draft, givenMembers } from "../../src/rsvp/guest/Draft.ts"
import type { RsvpEvent, RsvpMember } from "../../src/rsvp/RsvpClient.ts"

const member = (actor_id: string, parts: Partial<RsvpMember> = {}): RsvpMember => ({
  actor_id,
  display_name: actor_id,
  response: "pending",
  meal: null,
  dietary: null,
  answers: {},
  plus_one: null,
  ...parts
})

const event = (id: string, parts: Partial<RsvpEvent> = {}): RsvpEvent => ({
  event: { id, name: id, starts_at: "2026-06-20T18:00:00Z" },
  closes_at: null,
  open: true,
  meal_choices: ["Fish"],
  questions: [{ key: "bus", text: "Do you take the bus?", required: true }],
  members: [member("alice"), member("bob")],
  ...parts
})

type Writes = ReadonlyArray<readonly [event: string, actor: string, more: Partial<Draft>]>

const write = (events: ReadonlyArray<RsvpEvent>, writes: Writes, states: Readonly<Record<string, AnswerState>> = {}) =>
  writes.reduce<Written>((written, [id, actor, more]) => {
    const one = askedEvents(events, states, written).find((asked) => asked.event.event.id === id)
    return one === undefined ? written : writtenTo(written, one, actor, more)
  }, {})

const ids = (asked: ReturnType<typeof askedEvents>) => asked.map((one) => one.event.event.id)

it("dietary needs are asked where meals are offered, where none is everywhere, and where some were said [RSVP-42]", () => {
  const asking = (events: ReadonlyArray<RsvpEvent>) => askedEvents(events, {}, {}).map(({ asksDietary }) => asksDietary)
  const unserved = event("ceremony", { meal_choices: [] })
  expect(asking([unserved, event("reception")])).toEqual([false, true])
  expect(asking([unserved, event("brunch", { meal_choices: [] })])).toEqual([true, true])
  expect(asking([{ ...unserved, members: [member("alice", { dietary: "No nuts" })] }, event("reception")])).toEqual([
    true,
    true
  ])
})

describe("one press sends whatever is written, of all events [RSVP-35]", () => {
  const events = [event("ceremony"), event("reception"), event("brunch")]

  it("and of events of which nothing is written, nothing", () => {
    const written = write(events, [
      ["ceremony", "alice", { response: "declined" }],
      ["reception", "bob", { response: "declined" }]
    ])
    const asked = toSend(askedEvents(events, {}, written))
    expect(ids(asked)).toEqual(["ceremony", "reception"])
    expect(asked.map(({ drafts, event: one }) => givenMembers(one, drafts).map(({ actor_id }) => actor_id))).toEqual([
      ["alice"],
      ["bob"]
    ])
    expect(ids(toSend(askedEvents(events, {}, {})))).toEqual([])
  })

  it("and shows nothing that was opened and not written as something to send", () => {
    const answered = [event("ceremony", { members: [member("alice", { response: "declined" })] })]
    const [closed] = askedEvents(answered, {}, {})
    const opened = askedEvents(answered, {}, { ceremony: {} })
    expect([closed?.isForm, opened[0]?.isForm, ids(toSend(opened))]).toEqual([false, true, []])
  })

  it("and writes of somebody who is no longer asked send nothing", () => {
    const written = write(events, [["ceremony", "bob", { response: "declined" }]])
    const without = [event("ceremony", { members: [member("alice")] })]
    expect(ids(toSend(askedEvents(without, {}, written)))).toEqual([])
  })
})

it("says at once that everybody comes of whom nothing is chosen, and leaves what was chosen or closed [RSVP-39]", () => {
  const events = [event("ceremony"), event("reception"), event("brunch", { open: false })]
  const before = write(events, [["ceremony", "bob", { response: "declined" }]])
  const open = openQuestions(askedEvents(events, {}, before))
  expect(open.map(({ actorId, asked }) => `${asked.event.event.id} ${actorId}`)).toEqual([
    "ceremony alice",
    "reception alice",
    "reception bob"
  ])
  const asked = askedEvents(events, {}, withAllComing(before, askedEvents(events, {}, before)))
  expect(openQuestions(asked)).toEqual([])
  const given = toSend(asked).map(({ drafts, event: one }) => givenMembers(one, drafts).map(({ response }) => response))
  expect(given).toEqual([
    ["attending", "declined"],
    ["attending", "attending"]
  ])
})

describe("an answer that was refused is sent again when it was changed, or when nothing else is to be sent [RSVP-36]", () => {
  const events = [event("ceremony"), event("reception")]
  const refused = (code: string): Readonly<Record<string, AnswerState>> => ({
    ceremony: {
      kind: "refused",
      code,
      answer: { owner: "alice", eventId: "ceremony", members: [{ actor_id: "alice", response: "declined" }] }
    }
  })

  it("with all that was said before", () => {
    const states = refused("meal_not_offered")
    const other = write(events, [["reception", "alice", { response: "declined" }]], states)
    expect(ids(toSend(askedEvents(events, states, other)))).toEqual(["reception"])
    const [again] = toSend(askedEvents(events, states, {}))
    expect(again && givenMembers(again.event, again.drafts)).toEqual([
      { actor_id: "alice", response: "declined", answers: {} }
    ])
    const changed = write(events, [["ceremony", "bob", { response: "declined" }]], states)
    const [both] = toSend(askedEvents(events, states, changed))
    expect(both && givenMembers(both.event, both.drafts)).toHaveLength(2)
  })

  it("and not at all once it is closed, when what stands is shown", () => {
    const states = refused("rsvp_closed")
    const [ceremony] = askedEvents(events, states, {})
    expect([ceremony?.isForm, ceremony?.event.open, ceremony?.members[0]?.response]).toEqual([false, false, "pending"])
    expect(ids(toSend(askedEvents(events, states, { ceremony: {} })))).toEqual([])
  })
})

describe("what a person says of one event fills the others in, until something else is written there [RSVP-37]", () => {
  const events = [event("ceremony"), event("reception")]
  const said: Partial<Draft> = { response: "attending", dietary: "No nuts", answers: { bus: "Yes", note: "Hello" } }
  const ofAlice = (written: Writes, all = events) => {
    const asked = askedEvents(all, {}, write(all, written)).at(-1)
    return { asked, draft: asked?.drafts.get("alice") }
  }

  it("needs and answers to questions, not the note or the meal, and of nobody else", () => {
    const { asked, draft } = ofAlice([
      ["ceremony", "alice", { ...said, meal: "Fish" }],
      ["reception", "alice", { response: "attending" }]
    ])
    expect(draft).toMatchObject({ dietary: "No nuts", answers: { bus: "Yes" }, meal: "" })
    expect(draft?.answers["note"]).toBeUndefined()
    expect(asked?.drafts.get("bob")?.dietary).toBeUndefined()
    expect(asked?.from.get("alice")).toEqual({ dietary: "ceremony", answers: { bus: "ceremony" } })
    expect(asked && isComplete(asked)).toBe(true)
  })

  it("what was cleared stays clear, and is from nowhere [RSVP-51]", () => {
    const { asked, draft } = ofAlice([
      ["ceremony", "alice", said],
      ["reception", "alice", { response: "attending", dietary: "", answers: { bus: "" } }]
    ])
    expect(draft).toMatchObject({ dietary: "", answers: { bus: "" } })
    expect(asked?.from.get("alice")).toEqual({ answers: {} })
  })

  it("needs only where they are asked, and elsewhere none are sent [RSVP-50]", () => {
    const unserved = event("ceremony", { meal_choices: [] })
    const { asked, draft } = ofAlice(
      [
        ["reception", "alice", said],
        ["ceremony", "alice", { response: "attending", dietary: "Written before" }]
      ],
      [event("reception"), unserved]
    )
    expect(draft).toMatchObject({ dietary: undefined, answers: { bus: "Yes" } })
    expect(asked?.from.get("alice")).toEqual({ dietary: undefined, answers: { bus: "reception" } })
    expect(asked && givenMembers(asked.event, asked.drafts)).toEqual([
      { actor_id: "alice", response: "attending", answers: { bus: "Yes" } }
    ])
  })

  it("who has answered before has left blank what is blank", () => {
    const before = event("reception", { members: [member("alice", { response: "attending" }), member("bob")] })
    const { draft } = ofAlice([["ceremony", "alice", said]], [event("ceremony"), before])
    expect(draft).toMatchObject({ dietary: undefined, answers: {} })
  })
})
