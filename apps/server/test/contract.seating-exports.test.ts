/** The HTTP contract, "Exports". */
import { describe, expect, it } from "vitest"
import { answered, refused } from "./support/Client.ts"
import { seatingPermissions, view, wedding } from "./support/OccasionDocument.ts"
import { People } from "./support/People.ts"
import { Rsvp, rsvpParts } from "./support/Rsvp.ts"
import { exportedRows, readExport, readLists } from "./support/SeatingLists.ts"
import { useServer } from "./support/Server.ts"
import { Staff } from "./support/Staff.ts"

const server = useServer()

const bothEvents = { module: "seating", events: [{ event: "ceremony" }, { event: "reception" }] }
const dietary = "resource:dietary:view"

/** The Smiths sit together; Bob is not coming, Carol eats no nuts, Dave sits alone. */
const fed = async (
  grants: ReadonlyArray<{ readonly action: string; readonly event?: string }> = [{ action: view }]
) => {
  const parts = rsvpParts({ meal_choices: ["Fish", "Roast"] })
  const occasion = await server.occasion({
    ...parts,
    vendors: [{ actor: "caterer", grants }],
    planners: [...parts.planners, { key: "lisa", display_name: "Lisa", permissions: ["seating:list"] }],
    invitations: [...parts.invitations, { event: "reception", actor: "dave" }]
  })
  const { plan, tables } = await occasion.setUp([8, 4])
  await occasion.seat(plan, "smiths", tables[0])
  await occasion.seat(plan, "carol", tables[1], { seat_number: 2, seat_label: "Aisle" })
  await occasion.seat(plan, "dave", tables[1], { seat_number: 1 })
  await answered(
    200,
    Rsvp.planner(occasion).answer(
      occasion.event(),
      { actor_id: occasion.actor("alice"), response: "attending", meal: "Fish" },
      { actor_id: occasion.actor("bob"), response: "declined" },
      { actor_id: occasion.actor("carol"), response: "attending", meal: "Roast", dietary: "No nuts" }
    )
  )
  await answered(200, new People(occasion).update(occasion.actor("carol"), { dietary: "Vegetarian" }))
  return { occasion, plan, tables }
}

const byNameHeadings = ["Name", "Party size", "Table", "Zone", "Seat", "Seat label", "Seated with"]

describe("GET …/export `?event_id=&kind=by_name|by_table|meals&format=csv|xlsx&state=published|draft` (`seating:list`) → the file, `content-disposition: attachment` [SEAT-130]", () => {
  it("Exports default to `by_name`, `csv`, `draft` for planners [SEAT-130]; `by_name` lists covered people too [SEAT-134]", async () => {
    const { occasion } = await fed()
    const answer = await readExport(occasion.planner())
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8")
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="seating-by-name-draft.csv"')
    expect(await exportedRows(occasion.planner())).toEqual([
      byNameHeadings,
      ["Alice Smith", "", "Table 1", "", "", "", "The Smiths"],
      ["Carol Jones", "1", "Table 2", "", "2", "Aisle", ""],
      ["Dave Brown", "1", "Table 2", "", "1", "", ""],
      ["The Smiths", "4", "Table 1", "", "", "", ""]
    ])
  })

  it("by table, and in the language that is asked for first [SEAT-130]", async () => {
    const { occasion } = await fed()
    const reader = occasion.planner("lisa")
    expect(await exportedRows(reader, { kind: "by_table" })).toEqual([
      ["Table", "Zone", "Seat", "Seat label", "Name", "Party size", "People"],
      ["Table 1", "", "", "", "The Smiths", "4", "Alice Smith"],
      ["Table 2", "", "1", "", "Dave Brown", "1", ""],
      ["Table 2", "", "2", "Aisle", "Carol Jones", "1", ""]
    ])
    const headers = { "accept-language": "fr;q=0.9, de-DE, en" }
    const { text } = await reader.client.send("GET", `${reader.path}/export?kind=by_table`, { headers })
    expect(text).toMatch(/^Tisch;Bereich;Platz;Platzbezeichnung;Name;Anzahl;Personen\r\n/)
  })

  it("is what is published where that is asked for; nothing published is `404 plan_not_published` [SEAT-130, SEAT-131, SEAT-137]", async () => {
    const { occasion, plan } = await fed()
    const planner = occasion.planner()
    await refused(404, "plan_not_published", readExport(planner, { state: "published" }))
    await answered(200, planner.publish(plan))
    expect(await exportedRows(planner, { state: "published" })).toHaveLength(5)
    const { lists } = await answered(200, readLists(planner, { state: "published" }))
    expect(lists.map(({ state }) => state)).toEqual(["published"])
  })

  it("unknown values, and a missing `event_id` with several plans, are `400` [SEAT-131]", async () => {
    const occasion = await server.occasion({
      modules: [bothEvents],
      vendors: [{ actor: "caterer", grants: [{ action: view }] }]
    })
    const planner = occasion.planner()
    for (const query of [{ kind: "by_age" }, { format: "json" }, { state: "old" }, { event_id: "reception" }]) {
      const { errors } = await refused(400, "invalid_request", readExport(planner, query))
      expect(errors?.map(({ path }) => path)).toEqual(Object.keys(query))
    }
    await refused(404, "not_found", readExport(planner, { event_id: occasion.actor("alice") }))
    await refused(404, "not_found", readExport(planner))
    await refused(404, "plan_not_published", readExport(planner, { state: "published" }))
    for (const event of ["ceremony", "reception"]) {
      const { plan } = await occasion.setUp([], event)
      await answered(200, planner.publish(plan))
    }
    for (const reader of [planner, occasion.vendor()]) {
      const { errors } = await refused(400, "invalid_request", readExport(reader))
      expect(errors?.map(({ path }) => path)).toEqual(["event_id"])
      await exportedRows(reader, { event_id: occasion.event("ceremony") })
    }
    await refused(400, "invalid_request", readExport(occasion.vendor(), { state: "draft" }))
  })

  it("asks for `seating:list`, and for the module [SEAT-130]", async () => {
    const bare = await server.occasion({
      modules: [],
      planners: [
        { key: "petra", display_name: "P", permissions: ["seating:list"] },
        { key: "nora", display_name: "N", permissions: ["actors:list"] }
      ]
    })
    for (const read of [readExport, readLists]) {
      await refused(401, "unauthenticated", read({ client: bare.anybody, path: bare.planner().path }))
      await refused(403, "permission_denied", read({ client: bare.guest().client, path: bare.planner().path }))
      await refused(403, "permission_denied", read(bare.planner("nora")))
      await refused(409, "module_not_installed", read(bare.planner()))
    }
  })
})

describe("UTF-8 with BOM for CSV, formulas harmless", () => {
  const actors = ["=1+1", "+1", "-1", "@A1", "'=1", 'Ünal; "Zoë"'].map((display_name, index) => ({
    key: `g${index}`,
    type: "person",
    display_name
  }))

  it("Cells of CSV that begin with `=`, `+`, `-`, `@`, tab or CR get a `'` in front [SEAT-133]", async () => {
    const occasion = await server.occasion({ actors, vendors: [], guests: [] })
    const { plan, tables } = await occasion.setUp([8])
    await answered(200, occasion.planner().updateTable(tables[0], { name: "=cmd|' /C calc'!A0" }))
    for (const { key } of actors) await occasion.seat(plan, key, tables[0])
    const { client, path } = occasion.planner()
    const headers = { authorization: `Bearer ${client.token ?? ""}` }
    const bytes = new Uint8Array(await (await fetch(`${client.url}${path}/export`, { headers })).arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const lines = new TextDecoder().decode(bytes).trimEnd().split("\r\n").slice(1)
    expect(lines.map((line) => line.split(",")[0]).toSorted()).toEqual(
      ["'=1", "'=1+1", "'+1", "'-1", "'@A1", '"Ünal; ""Zoë"""'].toSorted()
    )
    for (const line of lines) expect(line).toContain(",'=cmd|' /C calc'!A0,")
    const sheet = await fetch(`${client.url}${path}/export?format=xlsx`, { headers })
    expect(sheet.headers.get("content-type")).toBe("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")
    expect(sheet.headers.get("content-disposition")).toBe('attachment; filename="seating-by-name-draft.xlsx"')
    expect(new TextDecoder("latin1").decode(await sheet.arrayBuffer())).toMatch(/^PK/)
  })
})

describe("`meals` has dietary needs only for who may see them", () => {
  const rows = [
    ["Table 1", "", "", "Alice Smith", "1", "Fish"],
    ["Table 1", "", "", "The Smiths", "2", ""],
    ["Table 2", "", "1", "Dave Brown", "1", ""],
    ["Table 2", "", "2", "Carol Jones", "1", "Roast"]
  ]
  const headings = ["Table", "Zone", "Seat", "Name", "Places", "Meal"]
  const needs = (row: ReadonlyArray<string>) => (row.includes("Carol Jones") ? "Vegetarian; No nuts" : "")

  it("Dietary needs need `actors:list` [SEAT-135]; who declined does not eat, and who has no name eats too [SEAT-136]", async () => {
    const { occasion } = await fed()
    expect(await exportedRows(occasion.planner("lisa"), { kind: "meals" })).toEqual([headings, ...rows])
    expect(await exportedRows(occasion.planner(), { kind: "meals" })).toEqual([
      [...headings, "Dietary needs"],
      ...rows.map((row) => [...row, needs(row)])
    ])
    expect((await readLists(occasion.planner("lisa"))).text).not.toMatch(/dietary|nuts/)
  })

  it("lists say for how many of those who eat nobody has answered [SEAT-398]", async () => {
    const { occasion } = await fed()
    const unanswered = async () => (await answered(200, readLists(occasion.planner()))).lists[0]?.unanswered
    expect(await unanswered()).toBe(3)
    const dave = { actor_id: occasion.actor("dave"), response: "attending" }
    await answered(200, Rsvp.planner(occasion).answer(occasion.event(), dave))
    expect(await unanswered()).toBe(2)
  })

  it("lists say how many come and have no seat, of a household those who have no name too [SEAT-436]", async () => {
    const { occasion } = await fed()
    const unseated = async () => (await answered(200, readLists(occasion.planner()))).lists[0]?.unseated
    expect(await unseated()).toBe(0)
    const { assignments } = await occasion.plan()
    const seat = assignments.find(({ actor_id }) => actor_id === occasion.actor("smiths"))
    await answered(200, occasion.planner().unassign(seat?.id ?? ""))
    expect(await unseated()).toBe(1)
    const smiths = { actor_id: occasion.actor("smiths"), response: "attending" }
    await answered(200, Rsvp.planner(occasion).answer(occasion.event(), smiths))
    expect(await unseated()).toBe(3)
  })

  it("of a vendor `resource:dietary:view`, of the event or of all [SEAT-132, SEAT-135]", async () => {
    for (const [grants, isShown] of [
      [[{ action: view }], false],
      [[{ action: view }, { action: dietary, event: "ceremony" }], false],
      [
        [
          { action: view, event: "reception" },
          { action: dietary, event: "reception" }
        ],
        true
      ],
      [[{ action: view }, { action: dietary }], true]
    ] as const) {
      const { occasion, plan } = await fed(grants)
      const vendor = occasion.vendor()
      await refused(404, "plan_not_published", readExport(vendor, { kind: "meals" }))
      await answered(200, occasion.planner().publish(plan))
      expect(await exportedRows(vendor, { kind: "meals" })).toEqual(
        isShown ? [[...headings, "Dietary needs"], ...rows.map((row) => [...row, needs(row)])] : [headings, ...rows]
      )
      const { text } = await readLists(vendor)
      expect([text.includes("dietary"), text.includes("No nuts")]).toEqual([isShown, isShown])
    }
  })

  it("which a planner gives who may see them [SEAT-135]", async () => {
    const managing = [...seatingPermissions, "occasion:manage"]
    const occasion = await server.occasion({
      planners: [
        { key: "petra", display_name: "Petra", permissions: [...managing, "actors:list"] },
        { key: "max", display_name: "Max", permissions: managing }
      ]
    })
    const [petra, max] = [new Staff(occasion, "petra"), new Staff(occasion, "max")]
    const id = occasion.actor("caterer")
    const grants = [{ action: view }, { action: dietary }]
    await refused(403, "permission_denied", max.updateVendor(id, { grants }))
    expect((await answered(200, petra.updateVendor(id, { grants }))).vendor.grants.map(({ action }) => action)).toEqual(
      [dietary, view]
    )
  })
})

describe("vendors: `/v1/vendors/…/seating/export`, published only [SEAT-132]", () => {
  it("of the events that were granted, in the order of checks of the vendor's read", async () => {
    const { occasion, plan } = await fed([{ action: view, event: "reception" }])
    const vendor = occasion.vendor()
    for (const read of [readExport, readLists]) {
      await refused(401, "unauthenticated", read({ client: occasion.anybody, path: vendor.path }))
      await refused(403, "permission_denied", read({ client: occasion.planner().client, path: vendor.path }))
      await refused(403, "permission_denied", read(vendor, { event_id: occasion.event("ceremony") }))
      await refused(404, "plan_not_published", read(vendor))
    }
    await answered(200, occasion.planner().publish(plan))
    expect(await exportedRows(vendor)).toHaveLength(5)
    const { text } = await readLists(vendor)
    for (const hidden of ["actor_id", "rsvp", "attending", "Bob", "Friends", occasion.actor("alice")]) {
      expect(text).not.toContain(hidden)
    }
    await occasion.disable("seating", "reception")
    await refused(404, "plan_not_published", readExport(vendor))
    await occasion.apply({
      actors: wedding.actors.filter(({ key }) => key === "caterer").map((actor) => ({ ...actor, status: "inactive" }))
    })
    await refused(403, "vendor_not_active", readExport(vendor))
  })
})
