import { describe, expect, it } from "vitest"
import {
  type ListDraft,
  readDraft,
  type RecordDraft,
  recordDraft,
  withItem,
  withMoved
} from "../../src/platform/settings/ConfigDraft.ts"
import { configFields } from "../../src/platform/settings/ConfigFields.ts"
import { german } from "../../src/platform/settings/German.ts"

describe("the fields of a config that nobody has seen before [PLAT-56]", () => {
  const fields = configFields({
    type: "object",
    properties: {
      allow_plus_ones: { type: "boolean", default: false },
      open: { type: "boolean" },
      mode: { type: "string", enum: ["a_b", "c"] },
      meal_choices: { type: "array", items: { type: "string" }, default: [] },
      closes_at: { anyOf: [{ type: "string", format: "date-time" }, { type: "null" }], title: "Closes" },
      volume: { anyOf: [{ type: "integer" }, { type: "null" }], default: 5 },
      questions: {
        type: "array",
        items: {
          type: "object",
          properties: { key: { type: "string", format: "key" }, text: { type: "string" }, rank: { type: "number" } },
          required: ["key", "text"]
        }
      },
      anything: { type: "array" }
    }
  })
  const lisbon = "Europe/Lisbon"

  const draftWith = (value: object) => recordDraft(fields, { ...value }, lisbon)
  const read = (draft: RecordDraft) => readDraft(fields, draft, lisbon)
  const type = (draft: RecordDraft, member: string, text: string): RecordDraft => {
    const known = draft.members[member]
    if (known?.kind !== "typed") throw new Error(`nothing is typed for ${member}`)
    return { ...draft, members: { ...draft.members, [member]: { ...known, text } } }
  }
  const asked = (draft: RecordDraft) => {
    const list = draft.members["questions"]
    const shape = fields.find(({ member }) => member === "questions")?.shape
    if (list?.kind !== "list" || shape?.kind !== "list") throw new Error("no list")
    return {
      list,
      item: shape.item,
      with: (changed: ListDraft): RecordDraft => ({ ...draft, members: { ...draft.members, questions: changed } })
    }
  }

  it("are flags, choices, texts, times, numbers, lists and JSON", () => {
    expect(fields.map(({ label, shape }) => [label, shape.kind])).toEqual([
      ["Allow plus ones", "flag"],
      ["Open", "choice"],
      ["Mode", "choice"],
      ["Meal choices", "list"],
      ["Closes", "time"],
      ["Volume", "number"],
      ["Questions", "list"],
      ["Anything", "json"]
    ])
    expect(configFields(null)).toEqual([])
  })

  it("keep what nobody changed as it is, to the second", () => {
    const config = {
      allow_plus_ones: true,
      meal_choices: ["Fish"],
      closes_at: "2026-06-01T12:00:30+02:00",
      questions: [{ key: "Song-1", text: "Song?" }],
      anything: [[1]]
    }
    expect(read(draftWith(config))).toEqual({ config, issues: [] })
  })

  it("read what is typed, times on the clock of the zone, and take blanks for nothing [PLAT-143]", () => {
    const before = draftWith({ closes_at: "2026-06-01T12:00:00Z", volume: 3 })
    expect(before.members["closes_at"]).toMatchObject({ text: "2026-06-01T13:00" })
    const typed = type(type(before, "closes_at", "2026-12-01T13:00"), "volume", "7")
    expect(read(typed)).toEqual({ config: { closes_at: "2026-12-01T13:00:00.000Z", volume: 7 }, issues: [] })
    expect(read(type(type(typed, "closes_at", ""), "volume", " ")).config).toEqual({})
  })

  it("say where a mistake is [PLAT-144]", () => {
    const wrong = type(type(type(draftWith({}), "closes_at", "soon"), "volume", "loud"), "anything", "[{")
    const { item, list, with: withList } = asked(wrong)
    expect(read(withList(withItem(list, item, lisbon))).issues).toEqual([
      { path: "closes_at", kind: "time" },
      { path: "volume", kind: "number" },
      { path: "questions[0].text", kind: "missing" },
      { path: "anything", kind: "json" }
    ])
  })

  it("make keys of records that no other has, had or is given, and leave those that are there [PLAT-142]", () => {
    const { item, list, with: withList } = asked(draftWith({ questions: [{ key: "song", text: "Your song" }] }))
    const added = ["Song!", "Song?", "Größe der Füße", "你好"].reduce<ListDraft>(
      (all, text) => withItem(all, item, lisbon, { text }),
      { ...list, items: [] }
    )
    const keys = (draft: ListDraft) => {
      const questions = read(withList(draft)).config["questions"]
      return Array.isArray(questions) ? questions.map(({ key }: { readonly key: string }) => key) : []
    }
    expect(keys(added)).toEqual(["song_2", "song_3", "grosse_der_fusse", "entry"])
    const kept = withItem(list, item, lisbon, { text: "Bus" })
    expect(keys(withMoved(kept, 0, 1))).toEqual(["bus", "song"])
  })
})

it("German says what the server says in English of settings that it refuses, and only that [PLAT-173]", () => {
  const { refused } = german.modules.wrong
  expect(refused("must have at most 100 characters")).toBe(
    "Das lässt sich so nicht speichern: Mehr als 100 Zeichen sind nicht möglich."
  )
  expect(refused("must be a list of at most 20 meals")).toBe(
    "Das lässt sich so nicht speichern: Mehr als 20 Einträge sind nicht möglich."
  )
  expect(refused("must not use a key twice")).toBe("Das lässt sich so nicht speichern: Ein Eintrag steht doppelt da.")
  expect(refused("must not be empty")).toBe("Das lässt sich so nicht speichern: Hier fehlt etwas.")
  expect(refused("must be odd")).toBe("Das lässt sich so nicht speichern.")
})
