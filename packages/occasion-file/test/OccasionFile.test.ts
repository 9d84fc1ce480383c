import type { Actor, ActorType } from "@banquet/actors-core/Actor"
import { GalleryModule } from "@banquet/gallery-core/GalleryModule"
import { ActorId, OccasionId } from "@banquet/platform-core/Ids"
import { SeatingModule } from "@banquet/seating-core/SeatingModule"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Result, Schema } from "effect"
import { checkOccasion } from "../src/OccasionCheck.ts"
import { noFacts, type OccasionFacts } from "../src/OccasionFacts.ts"
import { parseOccasionFile, readOccasionFile } from "../src/OccasionFile.ts"
import { occasionFileMistakes } from "../src/OccasionFileMistakes.ts"

const modules = [GalleryModule, SeatingModule]

const linesOfText = (text: string): ReadonlyArray<string> =>
  Result.match(parseOccasionFile(text), { onFailure: ({ lines }) => lines, onSuccess: (document) => lines(document) })

const lines = (document: unknown, facts: OccasionFacts = noFacts): ReadonlyArray<string> => {
  const { items, mistakes } = readOccasionFile(document)
  const [first, ...others] = [...mistakes, ...checkOccasion(items, facts, [], modules)]
  return first === undefined ? [] : occasionFileMistakes(first, ...others).lines
}

const occasion = { slug: "ana-and-ben", name: "Ana & Ben" }
const reception = { key: "reception", name: "Reception", starts_at: "2026-06-20T18:00:00Z" }
const actor = (key: string, type: ActorType = "person", ...member_of: ReadonlyArray<string>) => ({
  key,
  type,
  display_name: key,
  member_of
})

const stored = (key: string, type: ActorType): Actor => ({
  id: ActorId.make("0190c42e-0000-7000-8000-000000000001"),
  occasionId: OccasionId.make("0190c42e-0000-7000-8000-000000000000"),
  key,
  type,
  displayName: key,
  partySize: 1,
  status: "active"
})

describe("the file", () => {
  const contract = `
occasion: { slug: ana-and-ben, name: Ana & Ben, time_zone: Europe/Lisbon }      # IANA, default UTC
events:
  - { key: ceremony, name: Ceremony, starts_at: 2026-06-20T14:00:00Z }
  - { key: reception, name: Reception, starts_at: "2026-06-20T18:00:00Z" }
actors:
  - { key: smiths, type: household, display_name: The Smiths, party_size: 4 }      # default 1
  - { key: alice, type: person, display_name: Alice Smith, member_of: [smiths] }
  - { key: caterer, type: vendor, display_name: Fine Food Ltd, status: active }   # or inactive
invitations:                       # the actor is the invitation unit
  - { event: reception, actor: smiths, response: attending }   # attending | declined | pending (default)
  - { event: reception, actor: alice, response: declined }     # a member's own response wins
modules:
  - module: gallery
    config: { moderation_mode: pre_moderation, uploads_active: true, default_visibility: guests }
    events:
      - { event: reception, config: { uploads_active: true } }
planners:
  - { key: petra, display_name: Petra Planner, permissions: ["gallery:list", "seating:list"] }
vendors:
  - { actor: caterer, grants: [{ action: "resource:seating_plan:view", event: reception }] }
guests:
`

  it("may be YAML, with timestamps quoted or not and members without a value", () => {
    assert.deepStrictEqual(linesOfText(contract), [])
    const { items } = readOccasionFile(Result.getOrThrow(parseOccasionFile(contract)))
    assert.deepStrictEqual(
      items.events.map(({ value }) => DateTime.formatIso(value.starts_at)),
      ["2026-06-20T14:00:00.000Z", "2026-06-20T18:00:00.000Z"]
    )
    assert.deepStrictEqual(items.guests, [])
  })

  it("may be JSON, indented with tabs too", () => {
    const document = Result.getOrThrow(parseOccasionFile(contract))
    for (const indent of [undefined, 2, "\t"]) {
      const json = JSON.stringify(document, null, indent)
      assert.deepStrictEqual(Result.getOrThrow(parseOccasionFile(json)), document)
    }
  })

  it("may use aliases, within bounds", () => {
    const shared =
      "occasion: { slug: a, name: A }\nx: &p [seating:list]\nplanners: [{ key: p, display_name: P, permissions: *p }]"
    assert.deepStrictEqual(linesOfText(shared), ["x: is not a known member"])
    const levels = Array.from({ length: 9 }, (_, n) => `l${n + 1}: &l${n + 1} [${Array(9).fill(`*l${n}`).join(", ")}]`)
    const bomb = ["l0: &l0 [boom]", ...levels].join("\n")
    assert.deepStrictEqual(linesOfText(bomb), ["The aliases of the file cannot be resolved"])
    assert.deepStrictEqual(linesOfText("a: &a { b: *a }"), ["The aliases of the file cannot be resolved"])
    assert.deepStrictEqual(linesOfText("a: *nowhere"), ["The aliases of the file cannot be resolved"])
  })

  it.each([
    ["occasion: { slug: a", /^line 1, column \d+: /],
    ["a: 1\na: 2", /^line 2, column 1: Map keys must be unique/],
    ["--- 1\n--- 2", /^line 2, column \d+: /],
    ["[".repeat(50_000), /^line 1, column \d+: /],
    ["", /^The file must be an object/],
    ["just text", /^The file must be an object/],
    ["[]", /^The file must be an object/]
  ])("that cannot be read says where and why (%#)", (text, expected) => {
    const [first, ...others] = linesOfText(text)
    assert.match(first ?? "", expected)
    assert.deepStrictEqual(others, [])
  })

  it.prop("whatever it holds is read without an exception", [Schema.Json], ([json]) => {
    lines(json)
    lines({ occasion, events: json, actors: [json], guests: [json], modules: [{ module: "seating", config: json }] })
  })

  it.prop("whatever its text is read without an exception", [Schema.String], ([text]) => {
    linesOfText(text)
  })
})

describe("mistakes", () => {
  it("each is named by its path in the file, all at once and in the order of the file", () => {
    assert.deepStrictEqual(
      lines({
        guests: [{ actor: "alise", events: ["brunch"] }],
        occasion: { slug: "Ana and Ben", time_zone: "Mars/Olympus" },
        events: [reception, { ...reception, starts_at: "soon" }],
        actors: [actor("alice"), { key: "bob", type: "robot", display_name: " ", party_size: 0, nickname: "B" }],
        invitations: [
          { event: "reception", actor: "alice", response: "maybe" },
          { event: "reception", actor: "alise" },
          { event: "recption", actor: "bob" }
        ],
        drinks: []
      }),
      [
        "occasion.slug: must be a slug: lower-case letters, digits and single hyphens, at most 64",
        "occasion.name: is missing",
        "occasion.time_zone: must be an IANA time zone",
        "events[1].starts_at: must be a date and time with its offset: 2026-06-20T14:00:00Z",
        "actors[1].nickname: is not a known member",
        'actors[1].type: must be "person" | "household" | "group" | "vendor"',
        "actors[1].display_name: must not be empty",
        "actors[1].party_size: must be a value between 1 and 10000",
        'invitations[0].response: must be "attending" | "declined" | "pending"',
        'invitations[1].actor: no actor "alise"',
        'invitations[2].event: no event "recption"',
        'guests[0].actor: no actor "alise"',
        'guests[0].events[0]: no event "brunch"',
        "drinks: is not a known member"
      ]
    )
  })

  it("a file without an occasion says so, and sections must be lists", () => {
    assert.deepStrictEqual(lines({}), ["occasion: is missing"])
    assert.deepStrictEqual(lines({ occasion, events: { key: "a" }, actors: "alice" }), [
      "events: must be a list",
      "actors: must be a list"
    ])
    assert.deepStrictEqual(lines({ occasion: "ana-and-ben" }).length, 1)
  })

  it("they never repeat what was given for a value", () => {
    const secret = "hunter2"
    const text = lines({
      occasion: { slug: secret + " ", name: { secret } },
      actors: [{ key: [secret], type: secret }]
    })
    assert.notInclude(text.join("\n"), secret)
  })

  it("the place of an event has 1 to 200 characters", () => {
    const at = (place: string) => lines({ occasion, events: [{ ...reception, place }] })
    assert.deepStrictEqual(at("x".repeat(201)), ["events[0].place: must have at most 200 characters"])
    assert.deepStrictEqual(at(" "), ["events[0].place: must not be empty"])
    assert.deepStrictEqual(at("🐈".repeat(200)), [])
  })

  it("records that refer to a malformed record are no mistakes of their own", () => {
    assert.deepStrictEqual(
      lines({
        occasion,
        events: [{ ...reception, name: "" }],
        actors: [{ ...actor("smiths", "household"), party_size: 1.5 }, actor("alice", "person", "smiths")],
        invitations: [{ event: "reception", actor: "smiths" }]
      }),
      ["events[0].name: must not be empty", "actors[0].party_size: must be an integer"]
    )
  })

  it("keys are unique per kind [CLI-40]", () => {
    assert.deepStrictEqual(
      lines({
        occasion,
        events: [reception, reception],
        actors: [actor("alice"), actor("bob"), actor("alice"), actor("reception")],
        invitations: [
          { event: "reception", actor: "alice" },
          { event: "reception", actor: "alice", response: "declined" }
        ],
        modules: [
          { module: "seating", events: [{ event: "reception" }, { event: "reception" }] },
          { module: "seating" }
        ],
        planners: [
          { key: "alice", display_name: "A" },
          { key: "alice", display_name: "A" }
        ],
        guests: [{ actor: "bob" }, { actor: "bob" }]
      }),
      [
        'events[1].key: "reception" is there already',
        'actors[2].key: "alice" is there already',
        'invitations[1].actor: "alice" is invited to "reception" already',
        'modules[0].events[1].event: "reception" is there already',
        'modules[1].module: "seating" is there already',
        'planners[1].key: "alice" is there already',
        'guests[1].actor: "bob" is there already'
      ]
    )
  })

  it("member_of names households and groups and may not form a cycle [ACTOR-2]", () => {
    assert.deepStrictEqual(
      lines({
        occasion,
        actors: [
          actor("alice", "person", "bob", "caterer", "nobody", "a"),
          actor("bob"),
          actor("caterer", "vendor"),
          actor("a", "group", "b"),
          actor("b", "household", "c"),
          actor("c", "group", "a"),
          actor("d", "group", "d")
        ]
      }),
      [
        'actors[0].member_of[0]: "bob" is a person, not a household or group',
        'actors[0].member_of[1]: "caterer" is a vendor, not a household or group',
        'actors[0].member_of[2]: no actor "nobody"',
        "actors[3].member_of: forms a cycle: a → b → c → a",
        "actors[6].member_of: forms a cycle: d → d"
      ]
    )
  })

  it("vendors are vendors, and guests and the invited are not", () => {
    assert.deepStrictEqual(
      lines({
        occasion,
        events: [reception],
        actors: [actor("alice"), actor("caterer", "vendor")],
        invitations: [{ event: "reception", actor: "caterer" }],
        vendors: [{ actor: "alice" }, { actor: "florist" }],
        guests: [{ actor: "caterer" }, { actor: "alice", invitation_unit: "caterer" }]
      }),
      [
        'invitations[0].actor: "caterer" is a vendor',
        'vendors[0].actor: "alice" is a person, not a vendor',
        'vendors[1].actor: no actor "florist"',
        'guests[0].actor: "caterer" is a vendor',
        'guests[1].invitation_unit: "caterer" is a vendor'
      ]
    )
  })

  it("actions, modules and their config members are known", () => {
    const view = "resource:seating_plan:view"
    assert.deepStrictEqual(
      lines({
        occasion,
        events: [reception],
        actors: [actor("caterer", "vendor")],
        modules: [
          { module: "dancing", config: { anything: 1 }, events: [{ event: "brunch" }] },
          {
            module: "seating",
            config: { table_naming_strategy: "roman", colour: "red" },
            events: [{ event: "reception", config: { publish_to_guests: "yes" } }]
          },
          { module: "gallery", config: [] }
        ],
        planners: [{ key: "petra", display_name: "P", permissions: ["seating:list", "seating:delete", view] }],
        vendors: [{ actor: "caterer", grants: [{ action: "seating:list" }, { action: view, event: "brunch" }] }]
      }),
      [
        'modules[0].module: no module "dancing"',
        'modules[0].events[0].event: no event "brunch"',
        "modules[1].config.colour: is not a known member",
        'modules[1].config.table_naming_strategy: must be "numbered" | "lettered" | "custom"',
        "modules[1].events[0].config.publish_to_guests: must be true or false",
        "modules[2].config: must be an object",
        'planners[0].permissions[1]: no action "seating:delete"',
        `planners[0].permissions[2]: no action "${view}"`,
        'vendors[0].grants[0].action: no action "seating:list"',
        'vendors[0].grants[1].event: no event "brunch"'
      ]
    )
  })

  it("records that are stored already may be named", () => {
    const facts: OccasionFacts = { ...noFacts, actors: [stored("smiths", "household")] }
    const file = { occasion, actors: [actor("alice", "person", "smiths")], guests: [{ actor: "smiths" }] }
    assert.deepStrictEqual(lines(file, facts), [])
    assert.deepStrictEqual(lines(file), [
      'actors[0].member_of[0]: no actor "smiths"',
      'guests[0].actor: no actor "smiths"'
    ])
  })

  it.each([
    ["2026-06-20T14:00:00Z", true],
    ["2026-06-20t14:00:00z", true],
    ["2026-06-20 14:00:00+02:00", true],
    ["2026-06-20T14:00:00.123456Z", true],
    ["2026-06-20T14:00Z", true],
    ["2024-02-29T23:59:59-11:30", true],
    ["2026-02-29T14:00:00Z", false],
    ["2026-06-31T14:00:00Z", false],
    ["2026-06-20T24:00:00Z", false],
    ["2026-06-20T14:00:60Z", false],
    ["2026-06-20T14:00:00", false],
    ["2026-06-20", false],
    ["0000-01-01T00:00:00Z", false],
    ["9999-12-31T23:59:59-23:59", false],
    ["20 June 2026", false],
    ["", false]
  ])("starts_at %s is a time: %s", (starts_at, fine) => {
    assert.strictEqual(lines({ occasion, events: [{ ...reception, starts_at }] }).length === 0, fine)
  })
})
