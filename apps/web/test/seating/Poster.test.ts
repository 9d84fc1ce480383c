/** The room of a plan on a sheet, with letters that are all half as wide as high. */
import { chairRadius, tableShapes } from "@banquet/http-api/seating/RoomGeometry"
import { describe, expect, it } from "vitest"
import type { SeatingList } from "../../src/seating/print/Lists.ts"
import type { Line, Measure } from "../../src/seating/print/FlowedText.ts"
import { layoutOnTables, posterLayout } from "../../src/seating/print/poster/PosterLayout.ts"
import { posterTables } from "../../src/seating/print/poster/PosterRoom.ts"
import {
  orientationFor,
  posterPapers,
  posterSheet,
  type PosterPaper
} from "../../src/seating/print/poster/PosterSheet.ts"
import { misplaced } from "./TextPlaces.ts"

const bare = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, "").replaceAll("\u00A0", " ")
/** Half as wide as high, and no round number, so that widths are computed as they are in a browser. */
const measure: Measure = ({ text }) => Array.from(bare(text)).length * 0.5011

type Table = SeatingList["tables"][number]
type Party = SeatingList["parties"][number]

const party = (table: string, display_name: string, party_size = 1): Party => ({
  seating_table_id: table,
  display_name,
  type: party_size === 1 ? "person" : "household",
  party_size,
  seat_number: null,
  seat_label: null,
  people: [],
  meals: [{ display_name, places: party_size, meal: null }]
})

const table = (id: number, parts: Partial<Table> = {}): Table => ({
  id: `t${id}`,
  name: `Table ${id}`,
  zone_name: null,
  capacity: 8,
  occupancy: 0,
  ...parts
})

interface Room {
  readonly tables: ReadonlyArray<Table>
  readonly parties: ReadonlyArray<Party>
  readonly floor?: SeatingList["floor"]
}

const listOf = ({ floor, parties, tables }: Room): SeatingList => ({
  id: "plan",
  event: { id: "dinner", name: "Dinner", starts_at: "2027-06-01T18:00:00Z" },
  display_name: "Dinner",
  state: "draft",
  revision: 1,
  published_at: null,
  ...(floor === undefined ? {} : { floor }),
  tables,
  parties,
  unanswered: 0,
  unseated: 0
})

/** Tables of all shapes in rows, turned in many ways, with seven people and a household of three at each. */
const hall = (count: number, columns: number): Room => ({
  floor: { width: columns * 450, depth: Math.ceil(count / columns) * 400 },
  tables: Array.from({ length: count }, (_, at) =>
    table(at + 1, {
      shape: tableShapes[at % tableShapes.length]!,
      place: {
        x: (at % columns) * 450 + 225,
        y: Math.floor(at / columns) * 400 + 200,
        angle: (at * 35) % 360
      },
      capacity: 10,
      occupancy: 10
    })
  ),
  parties: Array.from({ length: count }, (_, at) => [
    ...Array.from({ length: 7 }, (__, one) => party(`t${at + 1}`, `P${at + 1}x${one} Surname`)),
    party(`t${at + 1}`, `Familie Bauer${at + 1}`, 3)
  ]).flat()
})

const sheetFor = (room: Room, paper: PosterPaper) => {
  const sheet = posterSheet(paper, orientationFor(room.floor))
  const body = { x: 10, y: 25, width: sheet.width - 20, height: sheet.height - 35 }
  const list = listOf(room)
  return { list, sheet, floor: list.floor, outside: "Not placed", body }
}

const laid = (room: Room, paper: PosterPaper = "a4") => {
  const { list, ...given } = sheetFor(room, paper)
  return { ...given, layout: posterLayout({ ...given, tables: posterTables(list) }, measure) }
}

const textOf = ({ pieces }: Line): ReadonlyArray<string> => pieces.map(({ text }) => bare(text))
const onTables = ({ layout }: ReturnType<typeof laid>) =>
  layout.texts.map(({ rows }) => rows.flatMap(({ line }) => textOf(line)))
const inList = ({ layout }: ReturnType<typeof laid>) => layout.list.flatMap(({ line }) => textOf(line))

/** Returns what leaves the top of its table, crosses a chair or, on a chair, leaves that. */
const wrong = ({ layout }: ReturnType<typeof laid>): ReadonlyArray<string> => [
  ...layout.texts.flatMap((text) => {
    const { form, place } = layout.tables.find(({ id }) => id === text.id)!
    const middle = { x: layout.x + place.x * layout.scale, y: layout.y + place.y * layout.scale }
    const on = { ...text, x: text.x - middle.x, y: text.y - middle.y }
    return misplaced(form, place, on, layout.scale).map((what) => `${text.id}: ${what}`)
  }),
  ...layout.seats
    .filter(({ size, text }) => Math.hypot((text.length * 0.5011) / 2, 0.42) * size > chairRadius * layout.scale)
    .map(({ id }) => `${id}: leaves its chair`)
]

describe("a poster [SEAT-227]", () => {
  it("has each table where it stands, with its name and the short names of who sits there, told apart from those at other tables", () => {
    const at = (x: number) => ({ x, y: 400, angle: 0 })
    const poster = laid({
      floor: { width: 1000, depth: 800 },
      tables: [table(1, { place: at(250) }), table(2, { place: at(750), shape: "long", name: "שולחן" })],
      parties: [
        party("t1", "Familie Bauer", 3),
        party("t1", "Ana Berg"),
        party("t2", "李小龙"),
        party("t2", "Ana Costa")
      ]
    })
    expect(onTables(poster)).toEqual([
      ["Table 1", "Bauer ×3", "Ana B."],
      ["שולחן", "李小龙", "Ana C."]
    ])
    expect(poster.layout.list).toEqual([])
    const [one, two] = poster.layout.texts
    expect((two!.x - one!.x) / poster.layout.scale).toBeCloseTo(500)
  })

  it("names everybody once, on the table or in the list, on one sheet of any size, and the room beside the list", () => {
    for (const [count, columns] of [
      [1, 1],
      [18, 6],
      [18, 3],
      [120, 12]
    ] as const) {
      const room = hall(count, columns)
      for (const paper of posterPapers) {
        const poster = laid(room, paper)
        const { body, layout } = poster
        const said = [...onTables(poster).flat(), ...inList(poster)]
        for (let at = 1; at <= count; at++) {
          expect(said.filter((text) => text === `P${at}x3`)).toHaveLength(1)
          expect(said.filter((text) => text === `Bauer${at} ×3`)).toHaveLength(1)
        }
        expect(layout.texts.every(({ turn }) => Math.abs(turn) <= 90)).toBe(true)
        expect(wrong(poster)).toEqual([])
        for (const { line, size, x, y } of layout.list) {
          expect(x).toBeGreaterThanOrEqual(body.x - 0.01)
          expect(x + line.width * size).toBeLessThanOrEqual(body.x + body.width + 0.01)
          expect(y + size / 2).toBeLessThanOrEqual(body.y + body.height + 0.01)
          const right = layout.x + room.floor!.width * layout.scale
          const bottom = layout.y + room.floor!.depth * layout.scale
          expect(x >= right || y >= bottom).toBe(true)
        }
      }
    }
  })

  it("has letters that can be read on its size, and says where they cannot", () => {
    const points = ({ layout, sheet }: ReturnType<typeof laid>) =>
      layout.texts.map(({ size }) => ((size / Math.sqrt(sheet.growth)) * 72) / 25.4)
    for (const paper of posterPapers) {
      const small = laid(hall(18, 6), paper)
      expect(Math.min(...points(small))).toBeGreaterThan(4.5)
      expect(small.layout.isSmall).toBe(false)
    }
    const crowded = laid(hall(120, 12))
    expect(inList(crowded).filter((text) => text.startsWith("Bauer"))).toHaveLength(120)
    expect(crowded.layout.isSmall).toBe(true)
    expect(laid(hall(120, 12), "a1").layout.isSmall).toBe(false)
  })
})

it("a poster has whole names where all of them are read with ease on their tables [SEAT-421]", () => {
  const at = (x: number) => ({ x, y: 400, angle: 0 })
  const whole = (people: number, paper: PosterPaper) => {
    const given = sheetFor(
      {
        floor: { width: 1000, depth: 800 },
        tables: [table(1, { place: at(250) }), table(2, { place: at(750) })],
        parties: Array.from({ length: people }, (_, index) => party(`t${(index % 2) + 1}`, `Annemarie${index} Vogel`))
      },
      paper
    )
    const layout = layoutOnTables({ ...given, tables: posterTables(given.list, "whole") }, measure)
    return layout?.texts.map(({ rows }) => rows.flatMap(({ line }) => textOf(line)).join(" "))
  }
  expect(whole(4, "a4")).toEqual([
    "Table 1 Annemarie0 Vogel Annemarie2 Vogel",
    "Table 2 Annemarie1 Vogel Annemarie3 Vogel"
  ])
  expect(whole(32, "a4")).toBeUndefined()
  expect(whole(32, "a1")?.join(" ").match(/Vogel/g)).toHaveLength(32)
})

describe("what is written on tables of a poster [SEAT-299]", () => {
  const names = ["Table 12", "Freundinnen und Freunde der Braut aus Köln", "W".repeat(60), "李小龙的桌子"]

  it.each(names)("is on their tops and off their chairs, of all shapes and 1 to 40 seats, near and far: %s", (name) => {
    for (let capacity = 1; capacity <= 40; capacity++) {
      for (const [at, shape] of tableShapes.entries()) {
        const floor = capacity % 2 === 0 ? { width: 2600, depth: 1200 } : { width: 9000, depth: 4000 }
        const place = { x: floor.width / 2, y: floor.depth / 2, angle: (capacity * 35 + at * 20) % 360 }
        const poster = laid({
          floor,
          tables: [table(1, { name, shape, capacity, occupancy: capacity, place })],
          parties: Array.from({ length: capacity }, (_, seat) => ({
            ...party("t1", `Annemarie${seat} Vogel`),
            seat_number: seat + 1
          }))
        })
        expect({ capacity, shape, wrong: wrong(poster) }).toEqual({ capacity, shape, wrong: [] })
      }
    }
  })

  it("names a table in one line with its number, and lists who sits there where they do not fit, with the numbers of their seats", () => {
    const room = hall(18, 6)
    const round = room.tables.map((one) => ({ ...one, name: `Table ${one.id.slice(1)}`, shape: "round" as const }))
    const parties = room.parties.map((one, at) => ({
      ...one,
      seat_number: one.seating_table_id === "t2" ? 8 - (at % 8) : null
    }))
    const poster = laid({ ...room, tables: round, parties })
    expect(onTables(poster)).toEqual(round.map(({ name }) => [name]))
    expect(poster.layout.texts.every(({ rows }) => rows.length === 1)).toBe(true)
    const numbered = poster.layout.list.flatMap(({ line }) => textOf(line)).filter((text) => /^\d+\. /.test(text))
    expect(numbered).toEqual(["1. Bauer2 ×3", ...[6, 5, 4, 3, 2, 1, 0].map((one, at) => `${at + 2}. P2x${one}`)])
    expect(poster.layout.seats.map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_, at) => `t2 ${at + 1}`))
  })
})

describe("where a table or its name is not to be seen [SEAT-228]", () => {
  it("tables without a place are listed under words of their own, with who sits there", () => {
    const poster = laid({
      floor: { width: 1000, depth: 800 },
      tables: [table(1, { place: { x: 500, y: 400, angle: 0 } }), table(2), table(3)],
      parties: [party("t2", "Ana Berg")]
    })
    expect(onTables(poster)).toEqual([["Table 1"]])
    expect(inList(poster)).toEqual(["Not placed", "Table 2", "Ana", "Table 3"])
  })

  it("a number stands for a name that is too long: the table's own, or one that no table has", () => {
    const room = hall(60, 10)
    const name = "The table of our dearest friends of old"
    const poster = laid({ ...room, tables: room.tables.map((one, at) => (at === 4 ? { ...one, name } : one)) })
    expect(onTables(poster)[4]).toEqual(["61"])
    expect(inList(poster).join(" ")).toContain(`61\u2002${name}`)
    for (const [at, words] of onTables(poster).entries()) {
      expect(at === 4 ? ["61"] : [`Table ${at + 1}`, `${at + 1}`]).toContain(words.join(" "))
    }
  })

  it("words are not torn while letters can be read, and a very long name is", () => {
    const long = "W".repeat(60)
    const room = hall(18, 6)
    const poster = laid({ ...room, parties: [...room.parties, party("t1", long)] })
    const all = [...onTables(poster).flat(), ...inList(poster)]
    expect(all.join("")).toContain("WWW")
    expect(all.filter((text) => /^W+$/.test(text)).join("")).toBe(long)
    expect(all.filter((text) => text === "P9x2")).toHaveLength(1)
  })

  it("a plan without a floor shows its tables alone, and an empty room its outline", () => {
    const place = { x: 5000, y: 100, angle: 30 }
    const loose = laid({ tables: [table(1, { place })], parties: [] })
    expect(loose.layout.scale).toBeGreaterThan(0.5)
    const empty = laid({ floor: { width: 1000, depth: 800 }, tables: [], parties: [] })
    expect([empty.layout.texts, empty.layout.list]).toEqual([[], []])
  })
})
