import { describe, expect, it } from "vitest"
import type { AuditEntry } from "../../src/platform/audit/AuditEntry.ts"
import { changeLines, type ChangeWords } from "../../src/platform/audit/ChangeLines.ts"
import { actionLabel, sentenceParts } from "../../src/platform/audit/Sentence.ts"
import { platformAuditWords } from "../../src/platform/audit/PlatformAuditWords.ts"
import { modules } from "../../src/modules.ts"

const words: ChangeWords = {
  member: (member, module) => (module === null ? member : `${module} ${member}`),
  value: (_, value) =>
    value === null || (Array.isArray(value) && value.length === 0)
      ? null
      : typeof value === "string"
        ? value
        : JSON.stringify(value),
  event: (id) => `event ${id}`,
  tellsOfGone: (action, member) => action === "invitation.deleted" && member === "event_id"
}

const lines = (action: string, changes: AuditEntry["changes"], target: Partial<AuditEntry["target"]> = {}) =>
  changeLines(
    {
      at: "2026-06-20T14:00:00.000Z",
      by: { kind: "planner", id: null, key: null, display_name: null },
      action,
      target: { type: "actor", id: "1", name: "Anna", ...target },
      changes,
      request_id: null
    },
    words
  ).map(({ from, isUnsaid, label, to }) => (isUnsaid ? label : [label, from, to]))

describe("the changes of an entry of the audit log [PLAT-113]", () => {
  it("say what was there before and after, part by part, and nothing as a machine writes it", () => {
    const contact = { member: "contact", from: { email: "a", phone: "1" }, to: { email: "b", phone: "1" } }
    expect(lines("actor.updated", [contact])).toEqual([["contact.email", "a", "b"]])
    const config = { member: "config", from: { mode: "x", size: 1 }, to: { mode: "y" } }
    expect(lines("module.configured", [config], { type: "installation", name: "budget" })).toEqual([
      ["budget mode", "x", "y"],
      ["budget size", "1", null]
    ])
    const place = { member: "place", from: { x: 1719, y: 884, angle: 0 }, to: { x: 1480, y: 884, angle: 15 } }
    expect(lines("seating_table.updated", [place])).toEqual([
      ["place.x", "1719", "1480"],
      ["place.angle", "0", "15"]
    ])
    const placed = { member: "place", from: null, to: { x: 1, y: 2, angle: 0 } }
    expect(lines("seating_table.updated", [placed])).toHaveLength(3)
    const picture = { member: "floor_picture", from: { asset_id: "a" }, to: { asset_id: "b" } }
    expect(lines("seating_plan.updated", [picture])).toEqual(["floor_picture"])
    const answers = { member: "invitations", from: { dinner: "pending" }, to: { dinner: "declined" } }
    expect(lines("actor.updated", [answers])).toEqual([["invitations – event dinner", "pending", "declined"]])
  })

  it("say only that it changed, of what is private, and leave out what the sentence says", () => {
    expect(lines("actor.updated", [{ member: "notes", from: null, to: null }])).toEqual(["notes"])
    const made = [
      { member: "display_name", from: null, to: "Anna" },
      { member: "dietary", from: null, to: null },
      { member: "party_size", from: null, to: 2 }
    ]
    expect(lines("actor.created", made)).toEqual([["party_size", null, "2"]])
    expect(lines("actor.created", [{ member: "party_size", from: null, to: 1 }])).toEqual([])
    expect(lines("actor.deleted", [{ member: "party_size", from: 2, to: null }])).toEqual([])
    const context = [{ member: "event_id", from: "e", to: "e" }]
    expect(lines("actor.updated", context)).toEqual([["event_id", null, "e"]])
  })

  it("say of a record that is gone where it belonged, and nothing else [PLAT-303]", () => {
    const invitation = [
      { member: "event_id", from: "e", to: null },
      { member: "response", from: "pending", to: null }
    ]
    expect(lines("invitation.deleted", invitation)).toEqual([["event_id", null, "e"]])
  })
})

describe("the sentences of the audit log [PLAT-115]", () => {
  it("are split at their names, and are labels without them", () => {
    expect(sentenceParts("{by} added {target}")).toEqual([
      { kind: "by" },
      { kind: "text", text: " added " },
      { kind: "target" }
    ])
    expect(actionLabel("{by} added {target}")).toBe("added …")
  })

  it("are there in English and German, of the platform and of each module, and name who did it", async () => {
    const ofModules = await Promise.all(modules.flatMap(({ planner }) => planner?.words?.() ?? []))
    for (const audit of [platformAuditWords, ...ofModules.map(({ audit: own }) => own)]) {
      for (const { de, en } of Object.values(audit?.sentences ?? {})) {
        expect(en).toContain("{by}")
        expect(de).toContain("{by}")
      }
    }
    for (const loaded of ofModules) {
      for (const { help, label } of Object.values(loaded.config ?? {})) {
        expect([label.de, help === undefined || help.de]).not.toContain(undefined)
      }
    }
  })
})
