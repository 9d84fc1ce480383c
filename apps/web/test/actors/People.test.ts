import { describe, expect, it } from "vitest"
import type { Change } from "../../src/platform/api/Changes.ts"
import { Problem } from "../../src/platform/api/Problem.ts"
import { Drafts } from "../../src/actors/people/Drafts.ts"
import type { WantedAnswers } from "../../src/actors/people/InvitationChanges.ts"
import { People } from "../../src/actors/people/People.ts"
import { changeMany } from "../../src/actors/people/ManyChanges.ts"
import { actorOf, FakePeople } from "./FakePeople.ts"

const names = (people: People): ReadonlyArray<string> =>
  people.known.get().actors.map(({ display_name }) => display_name)

const told = (id: string, revision: number | null): Change => ({ kind: "actor", id, eventId: null, data: { revision } })

const opened = async (...ids: ReadonlyArray<string>) => {
  const server = new FakePeople(ids.map((id) => actorOf(id)))
  const people = new People(server)
  await people.read()
  server.asked.length = 0
  const of = (id: string) => people.known.get().byId.get(id) ?? actorOf(id)
  return { server, people, of }
}

describe("the people on the device", () => {
  it("are there from the first page on, and complete with the last one, by folded name [ACTOR-75]", async () => {
    const server = new FakePeople(["Zoë", "ada", "Øystein", "Émile", "Omar"].map((name) => actorOf(name)))
    const people = new People(server)
    const seen: Array<readonly [number, boolean]> = []
    people.known.subscribe(() => seen.push([people.known.get().actors.length, people.known.get().isComplete]))
    await people.read()
    expect(seen).toEqual([
      [2, false],
      [5, true]
    ])
    expect(names(people)).toEqual(["ada", "Émile", "Omar", "Øystein", "Zoë"])
    expect(people.known.get().totals?.persons).toBe(5)
  })

  it("follow what others change, add and delete, and do not ask for their own changes [ACTOR-75]", async () => {
    const { of, people, server } = await opened("ada", "ben", "cleo")
    await people.change(of("ada"), { display_name: "Adele" })
    server.asked.length = 0
    server.change("ben", { display_name: "Benno" })
    server.records.delete("cleo")
    server.records.set("dan", actorOf("dan"))
    await people.follow([told("ada", 2), told("ben", 2), told("cleo", null), told("dan", 1)])
    expect(names(people)).toEqual(["Adele", "Benno", "dan"])
    expect(server.asked.toSorted()).toEqual(["find ben", "find dan"])
  })

  it("read again what was read before the stream of changes was there", async () => {
    const server = new FakePeople(["a", "b", "c", "d", "e"].map((id) => actorOf(id)))
    const people = new People(server)
    let connected = false
    server.before = (request) => {
      if (connected || request !== "page d") return
      connected = true
      server.change("a", { notes: "changed before anybody listened" })
      void people.follow(null)
    }
    await people.read()
    expect(people.known.get().byId.get("a")?.notes).toBe("changed before anybody listened")
    expect(server.asked).toEqual(["page ", "page b", "page d", "page ", "page b"])
  })

  it("keep the record of whoever has not changed, so that nothing is drawn again for them", async () => {
    const { of, people, server } = await opened("ada", "ben")
    const before = of("ada")
    server.change("ben", { notes: "new" })
    await people.read()
    expect(of("ada")).toBe(before)
    expect(of("ben").notes).toBe("new")
  })

  it("stay as they were where they cannot be read again, and say why", async () => {
    const { people, server } = await opened("ada")
    server.failure = new Problem(0, "offline", null)
    await people.read()
    expect(names(people)).toEqual(["ada"])
    expect(people.known.get().problem?.code).toBe("offline")
    server.failure = null
    await people.read()
    expect(people.known.get().problem).toBe(null)
  })
})

describe("two planners who change one person at once", () => {
  it("both keep what they wrote where it is not the same [ACTOR-76]", async () => {
    const { of, people, server } = await opened("ada")
    server.change("ada", { notes: "sits near the door" })
    const outcome = await people.change(of("ada"), { display_name: "Adele" })
    expect(outcome.kind).toBe("saved")
    expect(server.records.get("ada")).toMatchObject({ display_name: "Adele", notes: "sits near the door" })
  })

  it("are told both values where they are, and nothing is written over until one is chosen [ACTOR-76]", async () => {
    const { of, people, server } = await opened("ada")
    const drafts = new Drafts(people)
    drafts.write(of("ada"), "display_name", "Adele")
    server.change("ada", { display_name: "Adelheid" })
    const outcome = await drafts.save("ada", "display_name", { display_name: "Adele" })
    expect(outcome).toMatchObject({
      kind: "conflict",
      conflicts: [{ member: "display_name", mine: "Adele", theirs: "Adelheid" }]
    })
    expect(server.records.get("ada")?.display_name).toBe("Adelheid")
    expect(drafts.of(drafts.kept.get(), "ada", "display_name")?.text).toBe("Adele")
    const again = await drafts.save("ada", "display_name", { display_name: "Adele" })
    expect(again?.kind).toBe("saved")
    expect(server.records.get("ada")?.display_name).toBe("Adele")
    expect(drafts.kept.get().size).toBe(0)
  })

  it("both take effect where they add and take away households and groups [ACTOR-76]", async () => {
    const units = ["smiths", "choir", "band"].map((id) => actorOf(id, { type: "group" }))
    const membership = (id: string) => ({ id, type: "group", display_name: id }) as const
    const server = new FakePeople([...units, actorOf("ada", { member_of: [membership("smiths")] })])
    const people = new People(server)
    await people.read()
    const ada = people.known.get().byId.get("ada") ?? actorOf("ada")
    server.change("ada", { member_of: [membership("smiths"), membership("choir")] })
    await people.change(ada, { member_of: ["band"] })
    expect(server.records.get("ada")?.member_of.map(({ id }) => id)).toEqual(["choir", "band"])
  })

  it("are told both answers, and the same answer of both is one [ACTOR-76]", async () => {
    const { of, people, server } = await opened("ada", "ben")
    const [ada, ben] = [of("ada"), of("ben")]
    server.change("ada", { invitations: [{ event_id: "dinner", response: "declined" }] })
    server.change("ben", { invitations: [{ event_id: "dinner", response: "attending" }] })
    expect(await people.answer(ada, "dinner", "attending")).toMatchObject({
      kind: "answered",
      mine: "attending",
      theirs: "declined"
    })
    expect((await people.answer(ben, "dinner", "attending")).kind).toBe("saved")
    expect(server.records.get("ada")?.invitations).toEqual([{ event_id: "dinner", response: "declined" }])
  })

  it("hear of it where one deletes whom the other changes", async () => {
    const { of, people, server } = await opened("ada", "ben")
    const ada = of("ada")
    server.records.delete("ada")
    expect(await people.change(ada, { notes: "late" })).toEqual({ kind: "gone" })
    expect(names(people)).toEqual(["ben"])
  })
})

describe("a planner's own changes of one person", () => {
  it("are sent one after another, each at the revision that the one before has made", async () => {
    const { of, people, server } = await opened("ada")
    const ada = of("ada")
    const outcomes = await Promise.all([
      people.change(ada, { display_name: "Adele" }),
      people.change(ada, { notes: "vegan" }),
      people.answer(ada, "dinner", "attending")
    ])
    expect(outcomes.map(({ kind }) => kind)).toEqual(["saved", "saved", "saved"])
    expect(server.asked).toEqual(["update ada", "update ada", "answer ada"])
    expect(people.unsaved.get()).toBe(0)
  })

  it("keep what is typed while they are sent, and what could not be sent", async () => {
    const { of, people, server } = await opened("ada")
    const drafts = new Drafts(people)
    drafts.write(of("ada"), "notes", "vegan")
    const saving = drafts.save("ada", "notes", { notes: "vegan" })
    drafts.write(of("ada"), "notes", "vegan, no nuts")
    await saving
    expect(drafts.of(drafts.kept.get(), "ada", "notes")?.text).toBe("vegan, no nuts")
    server.failure = new Problem(0, "offline", null)
    expect((await drafts.save("ada", "notes", { notes: "vegan, no nuts" }))?.kind).toBe("refused")
    server.failure = null
    expect((await drafts.save("ada", "notes", { notes: "vegan, no nuts" }))?.kind).toBe("saved")
    expect(server.records.get("ada")?.notes).toBe("vegan, no nuts")
    expect(drafts.kept.get().size).toBe(0)
  })
})

describe("many who are changed at once", () => {
  const ids = Array.from({ length: 11 }, (_, number) => `guest ${number}`)

  it("are told where they cannot be, and the others are [ACTOR-77]", async () => {
    const { of, people, server } = await opened(...ids)
    const guests = ids.map(of)
    server.records.delete("guest 3")
    server.change("guest 7", { notes: "vegan" })
    const { refused, saved } = await changeMany(guests, (actor) => people.change(actor, { notes: "late" }))
    expect(saved).toHaveLength(9)
    expect(refused.map(({ actor, outcome }) => [actor.id, outcome.kind]).toSorted()).toEqual([
      ["guest 3", "gone"],
      ["guest 7", "conflict"]
    ])
  })

  it("get their answers by one request after what is already sent, but where somebody else has answered [ACTOR-155]", async () => {
    const { of, people, server } = await opened(...ids)
    const guests = ids.map(of)
    server.records.delete("guest 3")
    server.change("guest 7", { invitations: [{ event_id: "dinner", response: "declined" }] })
    const first = people.change(of("guest 1"), { notes: "late" })
    const wanted: WantedAnswers = { eventIds: ["church", "dinner"], of: () => "pending" }
    const outcomes = await people.answerMany(guests, wanted)
    await first
    expect(server.asked).toEqual(["update guest 1", "changeInvitations"])
    expect(outcomes.flatMap(({ kind }, index) => (kind === "saved" ? [] : [[ids[index], kind]]))).toEqual([
      ["guest 3", "gone"],
      ["guest 7", "answered"]
    ])
    expect(names(people)).not.toContain("guest 3")
    expect(of("guest 7").invitations.map(({ event_id, response }) => [event_id, response])).toEqual([
      ["dinner", "declined"],
      ["church", "pending"]
    ])
    for (const id of ids.filter((name) => !["guest 3", "guest 7"].includes(name))) {
      expect(of(id).invitations.map(({ event_id, response }) => [event_id, response])).toEqual([
        ["church", "pending"],
        ["dinner", "pending"]
      ])
    }
    expect(people.unsaved.get()).toBe(0)
  })

  it("stay as they are where nothing is to change or the network is gone [ACTOR-155]", async () => {
    const { of, people, server } = await opened("ada")
    const wanted: WantedAnswers = { eventIds: ["dinner"], of: () => null }
    expect(await people.answerMany([of("ada")], wanted)).toEqual([{ kind: "saved", actor: of("ada") }])
    expect(server.asked).toEqual([])
    server.failure = new Problem(0, "offline", null)
    const [outcome] = await people.answerMany([of("ada")], { ...wanted, of: () => "attending" })
    expect(outcome).toMatchObject({ kind: "refused", problem: { code: "offline" } })
    expect(of("ada").invitations).toEqual([])
  })
})
