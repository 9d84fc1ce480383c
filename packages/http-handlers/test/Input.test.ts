import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { makeApp } from "./Harness.ts"
import {
  actorId,
  assignmentId,
  eventId,
  occasionId,
  otherAssignmentId,
  planId,
  tableId,
  tokens,
  zoneId
} from "./Sample.ts"

const app = makeApp()
const seating = `/v1/occasions/${occasionId}/seating`
const plans = `${seating}/plans`
const plan = `${plans}/${planId}`
const table = `${seating}/tables/${tableId}`
const token = tokens.planner
const listOfMoves = "must be a list of 1 to 2000 moves"
const goodMove = { actor_id: actorId, seating_table_id: tableId }

afterAll(() => app.dispose())
beforeEach(() => {
  app.calls.length = 0
})

const input = async (method: string, path: string, body?: unknown) => {
  const answer = await app.send(method, path, { token, body })
  expect([answer.status < 300, answer.text]).toEqual([true, answer.text])
  return app.calls.at(-1)?.input
}

const refused = async (method: string, path: string, body: unknown, headers: Record<string, string> = {}) => {
  const answer = await app.send(method, path, { token, body, headers })
  expect(app.calls).toEqual([])
  expect(answer.headers.get("content-type")).toBe("application/problem+json")
  expect(answer.text.length).toBeLessThan(1000)
  return answer
}

const errors = async (method: string, path: string, body: unknown) => {
  const answer = await refused(method, path, body)
  expect([answer.status, answer.json["code"]]).toEqual([400, "invalid_request"])
  return answer.json["errors"]
}

describe("what is wrong with an input is said member by member", () => {
  const whole = "must be a whole number between 1 and 500"
  const cases: ReadonlyArray<readonly [method: string, path: string, body: unknown, path: string, message: string]> = [
    ["POST", `${plan}/tables`, {}, "capacity", "is missing"],
    ["POST", `${plan}/tables`, { capacity: null }, "capacity", whole],
    ["POST", `${plan}/tables`, { capacity: "8" }, "capacity", whole],
    ["POST", `${plan}/tables`, { capacity: 0 }, "capacity", whole],
    ["POST", `${plan}/tables`, { capacity: -0 }, "capacity", whole],
    ["POST", `${plan}/tables`, { capacity: 501 }, "capacity", whole],
    ["POST", `${plan}/tables`, { capacity: 1.5 }, "capacity", whole],
    ["POST", `${plan}/tables`, '{"capacity":1e400}', "capacity", whole],
    ["POST", `${plan}/tables`, { capacity: true }, "capacity", whole],
    ["POST", `${plan}/tables`, { capacity: [8] }, "capacity", whole],
    ["POST", `${plan}/tables`, { capacity: { value: 8 } }, "capacity", whole],
    ["PATCH", table, { capacity: 501 }, "capacity", whole],
    ["PATCH", table, { seating_zone_id: 5 }, "seating_zone_id", "must be text or null"],
    ["PATCH", table, { seating_zone_id: "x" }, "seating_zone_id", "must be a UUID"],
    ["PATCH", table, { revision: "1" }, "revision", "must be a whole number"],
    ["PATCH", table, { revision: 1.5 }, "revision", "must be a whole number"],
    ["POST", `${plan}/zones`, {}, "name", "is missing"],
    ["POST", `${plan}/zones`, { name: null }, "name", "must be text"],
    ["POST", `${plan}/zones`, { name: " \t\n" }, "name", "is missing"],
    ["POST", `${plan}/zones`, { name: 5 }, "name", "must be text"],
    ["POST", `${plan}/zones`, { name: ["Hall"] }, "name", "must be text"],
    ["POST", `${plan}/zones`, { name: "x".repeat(201) }, "name", "must have at most 200 characters"],
    ["POST", `${plan}/zones`, { name: "a\u0000b" }, "name", "must not contain U+0000"],
    ["POST", `${plan}/zones`, '{"name":"a\\ud800"}', "name", "must not contain unpaired surrogates"],
    ["POST", `${plan}/zones`, '{"name":"\\udc00a"}', "name", "must not contain unpaired surrogates"],
    [
      "POST",
      `${plan}/zones`,
      { name: "Hall", sort_order: 2 ** 31 },
      "sort_order",
      "must be a whole number between -2147483648 and 2147483647"
    ],
    ["POST", plans, {}, "event_id", "is missing"],
    ["POST", plans, { event_id: "" }, "event_id", "is missing"],
    ["POST", plans, { event_id: "../etc" }, "event_id", "must be a UUID"],
    ["POST", plans, { event_id: `${eventId}\u0000` }, "event_id", "must be a UUID"],
    ["POST", plans, { event_id: eventId.replaceAll("0", "٠") }, "event_id", "must be a UUID"],
    [
      "POST",
      plans,
      { event_id: eventId, planner_notes: "x".repeat(2001) },
      "planner_notes",
      "must have at most 2000 characters"
    ],
    ["POST", `${plan}/assignments`, { seating_table_id: tableId }, "actor_id", "is missing"],
    ["POST", `${plan}/assignments`, { actor_id: actorId }, "seating_table_id", "is missing"],
    [
      "POST",
      `${plan}/assignments`,
      { actor_id: actorId, seating_table_id: tableId, move: "true" },
      "move",
      "must be true or false"
    ],
    [
      "POST",
      `${plan}/assignments`,
      { actor_id: actorId, seating_table_id: tableId, seat_number: 0 },
      "seat_number",
      "must be a whole number of at least 1"
    ],
    [
      "POST",
      `${plan}/assignments`,
      { actor_id: actorId, seating_table_id: tableId, seat_label: "x".repeat(51) },
      "seat_label",
      "must have at most 50 characters"
    ],
    ["POST", `${plan}/assignments/swap`, {}, "assignment_ids", "is missing"],
    [
      "POST",
      `${plan}/assignments/swap`,
      { assignment_ids: assignmentId },
      "assignment_ids",
      "must be a list of exactly two assignment ids"
    ],
    [
      "POST",
      `${plan}/assignments/swap`,
      { assignment_ids: [assignmentId] },
      "assignment_ids",
      "must be a list of exactly two assignment ids"
    ],
    [
      "POST",
      `${plan}/assignments/swap`,
      { assignment_ids: ["x", assignmentId] },
      "assignment_ids[0]",
      "must be a UUID"
    ],
    [
      "POST",
      `${plan}/assignments/swap`,
      { assignment_ids: [assignmentId, otherAssignmentId, assignmentId] },
      "assignment_ids",
      "must be a list of exactly two assignment ids"
    ],
    ["POST", `${plan}/changes`, { moves: "all" }, "moves", listOfMoves],
    ["POST", `${plan}/changes`, { moves: { 0: goodMove } }, "moves", listOfMoves],
    ["POST", `${plan}/changes`, { moves: Array.from({ length: 2001 }, () => 1) }, "moves", listOfMoves],
    ["POST", `${plan}/changes`, { moves: [goodMove, 7] }, "moves[1]", "must be an object"],
    ["POST", `${plan}/changes`, { moves: [goodMove, null] }, "moves[1]", "must be an object"],
    ["POST", `${plan}/changes`, { moves: [{ seating_table_id: null }] }, "moves[0].actor_id", "is missing"],
    ["POST", `${plan}/changes`, { moves: [{ actor_id: actorId }] }, "moves[0].seating_table_id", "is missing"],
    [
      "POST",
      `${plan}/changes`,
      { moves: [{ actor_id: actorId, seating_table_id: "" }] },
      "moves[0].seating_table_id",
      "is missing"
    ],
    [
      "POST",
      `${plan}/changes`,
      { moves: [{ actor_id: actorId, seating_table_id: 5 }] },
      "moves[0].seating_table_id",
      "must be text or null"
    ],
    [
      "POST",
      `${plan}/changes`,
      { moves: [{ actor_id: "x", seating_table_id: null }] },
      "moves[0].actor_id",
      "must be a UUID"
    ],
    [
      "POST",
      `${plan}/changes`,
      { moves: [{ ...goodMove, seat_number: 0 }] },
      "moves[0].seat_number",
      "must be a whole number of at least 1"
    ],
    [
      "POST",
      `${plan}/changes`,
      { moves: [{ ...goodMove, seat_label: "x".repeat(51) }] },
      "moves[0].seat_label",
      "must have at most 50 characters"
    ],
    ["POST", `${plan}/changes`, { moves: [goodMove], publish: "yes" }, "publish", "must be true or false"],
    ["POST", `${plan}/changes`, { moves: [goodMove], revision: "1" }, "revision", "must be a whole number"]
  ]

  it.each(cases)("%s %s %j: %s %s", async (method, path, body, member, message) => {
    expect(await errors(method, path, body)).toEqual([{ path: member, message }])
  })

  it("of every member at once", async () => {
    expect(
      await errors("POST", `${plan}/tables`, { name: 5, capacity: 0, seating_zone_id: "x", revision: "y" })
    ).toEqual([
      { path: "name", message: "must be text" },
      { path: "capacity", message: whole },
      { path: "seating_zone_id", message: "must be a UUID" },
      { path: "revision", message: "must be a whole number" }
    ])
  })

  it.each(["Main", "a--b", "-a", "a b", "é", "x".repeat(65)])("plan_key %j is no slug", async (plan_key) => {
    expect(await errors("POST", plans, { event_id: eventId, plan_key })).toEqual([
      { path: "plan_key", message: expect.stringContaining("slug") }
    ])
  })

  it.each(["x", "", "%00", "1", encodeURIComponent("[]"), eventId.slice(1)])(
    "event_id=%s in a query",
    async (given) => {
      const answer = await app.send("GET", `${seating}?event_id=${given}`, { token })
      expect(answer.status).toBe(given === "" ? 200 : 400)
    }
  )

  it("a repeated member of a query", async () => {
    const answer = await app.send("GET", `${seating}?event_id=${eventId}&event_id=${eventId}`, { token })
    expect([answer.status, answer.json["errors"]]).toEqual([400, [{ path: "event_id", message: "must be text" }]])
  })

  it.each(["x", "1.5", "1e3", "0x1", "٣", "NaN"])("revision=%s in a query", async (revision) => {
    const answer = await app.send("DELETE", `${table}?revision=${encodeURIComponent(revision)}`, { token })
    expect([answer.status, answer.json["errors"]]).toEqual([
      400,
      [{ path: "revision", message: "must be a whole number" }]
    ])
    expect(app.calls).toEqual([])
  })
})

describe("a body", () => {
  it.each([
    ["text/plain"],
    ["application/x-www-form-urlencoded"],
    ["multipart/form-data; boundary=x"],
    ["application/jsonp"],
    ["application/json; charset=latin1"]
  ])("of content type %s is 415 unsupported_media_type", async (contentType) => {
    const answer = await refused("POST", `${plan}/zones`, '{"name":"Hall"}', { "content-type": contentType })
    expect([answer.status, answer.json["code"]]).toEqual([415, "unsupported_media_type"])
  })

  it.each([
    "application/json",
    "Application/JSON; charset=UTF-8",
    'application/json;charset="utf-8"',
    "application/merge-patch+json"
  ])("of content type %s is read", async (contentType) => {
    const answer = await app.send("POST", `${plan}/zones`, {
      token,
      body: '{"name":"Hall"}',
      headers: { "content-type": contentType }
    })
    expect(answer.status).toBe(201)
  })

  it("that is compressed is 415 unsupported_media_type", async () => {
    const answer = await refused("POST", `${plan}/zones`, '{"name":"Hall"}', { "content-encoding": "gzip" })
    expect([answer.status, answer.json["code"]]).toEqual([415, "unsupported_media_type"])
  })

  it("without a content type is taken as JSON", async () => {
    const body = new TextEncoder().encode('{"name":"Hall"}')
    const answer = await app.send("POST", `${plan}/zones`, { token, body, headers: { "content-type": "" } })
    expect(answer.status).toBe(201)
  })

  it.each(["{", "[1,", "nonsense", "{'name':'Hall'}", '{"name":"Hall"} x', "\u0000", "NaN"])(
    "%j is 400 invalid_request",
    async (body) => {
      expect(await errors("POST", `${plan}/zones`, body)).toEqual([
        { path: "", message: "must be valid JSON in UTF-8" }
      ])
    }
  )

  it("of bytes that are not UTF-8 is 400", async () => {
    const bytes = new Uint8Array([...new TextEncoder().encode('{"name":"'), 0xff, 0xfe, 0x22, 0x7d])
    expect(await errors("POST", `${plan}/zones`, bytes)).toEqual([{ path: "", message: "must be valid JSON in UTF-8" }])
  })

  it.each(["null", "[]", '"text"', "5", "true", "[".repeat(100_000) + "]".repeat(100_000)])(
    "that is not an object is 400: %.20s",
    async (body) => {
      expect(await errors("POST", `${plan}/zones`, body)).toEqual([{ path: "", message: "must be a JSON object" }])
    }
  )

  it("nested however deeply is 400 in a known member and ignored in an unknown one", async () => {
    const deep = `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`
    expect(await errors("POST", `${plan}/zones`, `{"name":${deep}}`)).toEqual([
      { path: "name", message: "must be text" }
    ])
    expect(await input("POST", `${plan}/zones`, `{"name":"Hall","other":${deep}}`)).toMatchObject({ name: "Hall" })
  })

  it("over 1 MiB is 413 payload_too_large, announced or not", async () => {
    const body = `{"name":"Hall","other":"${"x".repeat(1_048_576)}"}`
    const answer = await refused("POST", `${plan}/zones`, body)
    expect([answer.status, answer.json["code"]]).toEqual([413, "payload_too_large"])
    const announced = await refused("POST", `${plan}/zones`, "{}", { "content-length": "1048577" })
    expect(announced.status).toBe(413)
  })

  it("of exactly 1 MiB is read", async () => {
    const frame = '{"name":"Hall","other":""}'
    const body = frame.replace('""', `"${"x".repeat(1_048_576 - frame.length)}"`)
    expect(body.length).toBe(1_048_576)
    expect(await input("POST", `${plan}/zones`, body)).toMatchObject({ name: "Hall" })
  })

  it("that is absent is {}, whatever its content type", async () => {
    expect(await input("POST", `${plan}/publish`)).toEqual({ revision: undefined })
    const answer = await app.send("POST", `${plan}/publish`, { token, headers: { "content-type": "text/plain" } })
    expect(answer.status).toBe(200)
  })

  it("with unknown members, __proto__ among them, is read without them", async () => {
    const body = '{"__proto__":{"capacity":1},"constructor":1,"name":"Hall","polluted":true}'
    expect(await input("POST", `${plan}/zones`, body)).toEqual({
      name: "Hall",
      sortOrder: undefined,
      revision: undefined
    })
    expect(await errors("POST", `${plan}/tables`, '{"__proto__":{"capacity":8}}').catch(() => "called")).toBe("called")
  })

  it("of a DELETE is ignored", async () => {
    const answer = await app.send("DELETE", table, { token, body: "{", headers: { "content-type": "text/plain" } })
    expect(answer.status).toBe(200)
  })
})

describe("what is read", () => {
  it("text is trimmed", async () => {
    expect(await input("POST", `${plan}/zones`, { name: "  Große Halle \n" })).toMatchObject({ name: "Große Halle" })
    expect(await input("POST", plans, { event_id: eventId, plan_key: " main-1 " })).toMatchObject({ planKey: "main-1" })
  })

  it("characters are counted, not code units", async () => {
    expect(await input("POST", `${plan}/zones`, { name: "💐".repeat(200) })).toMatchObject({ name: "💐".repeat(200) })
  })

  it("ids are lower-cased", async () => {
    expect(await input("POST", plans, { event_id: eventId.toUpperCase() })).toMatchObject({ eventId })
  })

  it.each([
    [{}],
    [{ name: null, capacity: null, sort_order: null, revision: null }],
    [{ name: "  ", seating_zone_id: "" }]
  ])("absent, null and blank all mean absent: %j", async (body) => {
    expect(await input("PATCH", table, body)).toEqual({
      name: undefined,
      capacity: undefined,
      zoneId: undefined,
      sortOrder: undefined,
      revision: undefined
    })
  })

  it("Seat and label that are left out are none, and so are `null` and blank ones. [SEAT-61]", async () => {
    const moves = [goodMove, { ...goodMove, seat_number: null, seat_label: " " }]
    const place = { actorId, tableId, seatNumber: undefined, seatLabel: undefined }
    expect(await input("POST", `${plan}/changes`, { moves, publish: null })).toEqual({
      moves: [place, place],
      publish: false,
      revision: undefined
    })
  })

  it("null clears the zone of a table, and of a new table means none", async () => {
    expect(await input("PATCH", table, { seating_zone_id: null })).toMatchObject({ zoneId: null })
    expect(await input("PATCH", table, { seating_zone_id: zoneId })).toMatchObject({ zoneId })
    expect(await input("POST", `${plan}/tables`, { capacity: 1, seating_zone_id: null })).toMatchObject({
      zoneId: undefined
    })
  })

  it("an assignment with everything", async () => {
    const body = {
      actor_id: actorId,
      seating_table_id: tableId,
      seat_number: 4,
      seat_label: " window ",
      move: true,
      revision: 7
    }
    expect(await input("POST", `${plan}/assignments`, body)).toEqual({
      actorId,
      tableId,
      seatNumber: 4,
      seatLabel: "window",
      move: true,
      revision: 7
    })
  })

  it("an assignment with the least", async () => {
    const body = { actor_id: actorId, seating_table_id: tableId, move: null, seat_label: " " }
    expect(await input("POST", `${plan}/assignments`, body)).toEqual({
      actorId,
      tableId,
      seatNumber: undefined,
      seatLabel: undefined,
      move: false,
      revision: undefined
    })
  })

  it("the revision of a deletion from the query, of others from the body", async () => {
    expect(await input("DELETE", `${table}?revision=7`)).toEqual({ revision: 7 })
    expect(await input("DELETE", `${table}?revision=`)).toEqual({ revision: undefined })
    expect(await input("DELETE", table)).toEqual({ revision: undefined })
    expect(await input("POST", `${plan}/publish`, { revision: -3 })).toEqual({ revision: -3 })
  })
})
