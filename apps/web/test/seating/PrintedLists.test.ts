import { expect, it } from "vitest"
import {
  asPublished,
  byName,
  byTable,
  dietaryCounts,
  type Party,
  placeCards,
  type SeatingList
} from "../../src/seating/print/Lists.ts"
import { posterTables } from "../../src/seating/print/poster/PosterRoom.ts"

const party = (name: string, tableId: string): SeatingList["parties"][number] => ({
  seating_table_id: tableId,
  display_name: name,
  type: "person",
  party_size: 1,
  seat_number: null,
  seat_label: null,
  people: [],
  meals: []
})

const draft: SeatingList = {
  id: "plan",
  event: { id: "dinner", name: "Dinner", starts_at: "2027-06-01T18:00:00Z" },
  display_name: "Dinner",
  state: "draft",
  revision: 9,
  published_at: "2027-05-01T10:00:00Z",
  tables: [{ id: "one", name: "Table 1", zone_name: null, capacity: 8, occupancy: 2 }],
  parties: [party("Alice", "one"), party("Bob", "one")],
  unanswered: 0,
  unseated: 0
}

it("a plan that is as it was published is printed as published [SEAT-221]", () => {
  const published: SeatingList = { ...draft, state: "published", revision: 8, parties: draft.parties.toReversed() }
  expect(asPublished(draft, published).state).toBe("published")
  expect(asPublished(draft, undefined).state).toBe("draft")
  expect(asPublished(draft, { ...published, parties: [party("Alice", "one")] }).state).toBe("draft")
  expect(asPublished(draft, { ...published, tables: [] }).state).toBe("draft")
  const picture = (url: string) => ({ floor_picture: { url, width: 96, height: 64, content_type: "image/webp" } })
  const pictured = { ...published, ...picture("https://storage/one?sig=a") }
  expect(asPublished({ ...draft, ...picture("https://storage/one?sig=b") }, pictured).state).toBe("published")
  expect(asPublished({ ...draft, ...picture("https://storage/two?sig=a") }, pictured).state).toBe("draft")
})

it("a plan is as it was published where a table was deleted and made again, not where somebody moved [SEAT-295]", () => {
  const [first] = draft.tables
  const two = { ...first!, id: "two", name: "Table 2" }
  const published: SeatingList = { ...draft, state: "published", tables: [first!, two] }
  const again = { ...first!, id: "again" }
  const remade = { ...draft, tables: [again, two], parties: [party("Alice", "again"), party("Bob", "again")] }
  expect(asPublished(remade, published).state).toBe("published")
  expect(asPublished({ ...remade, parties: [party("Alice", "again"), party("Bob", "two")] }, published).state).toBe(
    "draft"
  )
})

it("of two of one name each has two who sit there too, the nearest by seat, none of whom is of that name or without a place setting [SEAT-344]", () => {
  const seated = (name: string, tableId: string, seat: number | null, places = 1): Party => ({
    ...party(name, tableId),
    seat_number: seat,
    meals: places === 0 ? [] : [{ display_name: name, places, meal: null }]
  })
  const parties = [
    ...["Dan", "Eve", "Anna", "Fay", "Anna", "Gus", "Hal"].map((name, at) => seated(name, "one", at + 1)),
    seated("Anna", "two", null),
    seated("Ivy", "two", null, 0),
    seated("Anna", "three", null),
    seated("Jon", "three", null),
    { ...seated("Smiths", "three", null), people: ["Anna", "Bob"] }
  ]
  const found = byName({ ...draft, parties }, (a, b) => a.localeCompare(b))
  expect(found.filter(({ name }) => name === "Anna").map(({ beside }) => beside)).toEqual([
    ["Eve", "Fay"],
    ["Fay", "Gus"],
    [],
    ["Jon", "Smiths"],
    []
  ])
  expect(found.filter(({ name }) => name !== "Anna").flatMap(({ beside }) => beside)).toEqual([])
})

it("a table's list is by seat, then by name in the reader's language [SEAT-377]", () => {
  const parties = ["Zoë", "Ärne", "Łukasz", "Mia"].map((name) => ({
    ...party(name, "one"),
    seat_number: name === "Mia" ? 4 : null
  }))
  const [found] = byTable({ ...draft, parties }, new Intl.Collator("de", { sensitivity: "base" }).compare)
  expect(found?.parties.map(({ display_name }) => display_name)).toEqual(["Mia", "Ärne", "Łukasz", "Zoë"])
})

it("who has a seat and has declined has no place card, and no name on the poster [SEAT-396]", () => {
  const eats = (name: string): Party => ({
    ...party(name, "one"),
    meals: [{ display_name: name, places: 1, meal: null }]
  })
  const list = { ...draft, parties: [eats("Alice"), party("Bob", "one")] }
  expect(placeCards(list).map(({ name }) => name)).toEqual(["Alice"])
  expect(posterTables(list).map(({ people }) => people.length)).toEqual([1])
})

it("by last name people are listed with it ahead, and households by that of the family [SEAT-409]", () => {
  const family: Party = { ...party("The Moreau family", "one"), type: "household", people: ["Zoë Adler", "Cher"] }
  const list = {
    ...draft,
    parties: [party("Dr. Ben Zweig", "one"), family, party("Anna Kovač", "one"), party("Ana de la Cruz", "one")]
  }
  const names = (order?: "family") => byName(list, (a, b) => a.localeCompare(b, "en"), order).map(({ name }) => name)
  expect(names("family")).toEqual([
    "Adler, Zoë",
    "Cher",
    "de la Cruz, Ana",
    "Kovač, Anna",
    "The Moreau family",
    "Zweig, Dr. Ben"
  ])
  expect(names()).toEqual(["Ana de la Cruz", "Anna Kovač", "Cher", "Dr. Ben Zweig", "The Moreau family", "Zoë Adler"])
})

it("needs are counted whatever is large or small in them, as whoever came first wrote them [SEAT-408]", () => {
  const eating = (dietary: string | null): Party => ({
    ...party("Ana", "one"),
    meals: [{ display_name: "Ana", meal: null, dietary, places: 1 }]
  })
  expect(dietaryCounts(["nuts", "Vegan", "Nuts ", null, "NUTS"].map(eating))).toEqual([
    { text: "nuts", places: 3 },
    { text: "Vegan", places: 1 }
  ])
})
