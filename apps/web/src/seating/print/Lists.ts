/** The lists of a plan, in the order in which they are printed. */
import type { Answer } from "../SeatingClient.ts"
import { familyOf, familyStart } from "../ShortNames.ts"
import type { NameOrder } from "./PrintSearch.ts"

export type SeatingList = Answer<"GET /v1/occasions/:occasion_id/seating/lists">["lists"][number]
export type Party = SeatingList["parties"][number]
export type ListedTable = SeatingList["tables"][number]
export type ListedMeal = Party["meals"][number]

/** Names a picture by its object: its URL is another one each time that it is signed. */
const objectOf = (url: string | undefined): string | undefined => url?.split("?", 1)[0]

/** Tables are known by where they stand in their order: one that was made again has another id. */
const contentOf = ({ display_name, floor, floor_picture, parties, tables }: SeatingList): string => {
  const order = new Map(tables.map(({ id }, index) => [id, index]))
  return JSON.stringify([
    display_name,
    [floor?.width, floor?.depth, objectOf(floor_picture?.url)],
    tables.map(({ capacity, name, place, shape, zone_name }) => [
      name,
      zone_name,
      capacity,
      shape,
      [place?.x, place?.y, place?.angle]
    ]),
    parties
      .map((party) =>
        JSON.stringify([
          order.get(party.seating_table_id),
          party.display_name,
          party.party_size,
          party.seat_number,
          party.seat_label,
          party.people
        ])
      )
      .toSorted()
  ])
}

/** Returns the plan as it is now, as a published one where that is the same. */
export const asPublished = (draft: SeatingList, published: SeatingList | undefined): SeatingList =>
  published !== undefined && contentOf(draft) === contentOf(published) ? published : draft

export interface PartyNeeds {
  /** The party's own, where its people are not all known by name. */
  readonly own: string | null
  /** In the order of its people. */
  readonly people: ReadonlyArray<string | null>
}

/** Returns the dietary needs of a party, whose meals are its people's and then its own; none where the reader may not know. */
export const needsOf = ({ meals, people }: Party): PartyNeeds => {
  const need = (index: number): string | null => meals[index]?.dietary ?? null
  return { own: need(people.length), people: people.map((_, index) => need(index)) }
}

/** Returns for how many a place is laid: for everybody who eats. */
export const placesFor = (parties: ReadonlyArray<Party>): number =>
  parties.reduce((sum, { meals }) => sum + meals.reduce((places, meal) => places + meal.places, 0), 0)

/** Returns whether anybody of a party eats: who has declined may have a seat all the same. */
export const isLaid = (party: Party): boolean => placesFor([party]) > 0

export interface NamedPlace {
  readonly key: string
  readonly name: string
  /** False for the name of a household or group. */
  readonly isPerson: boolean
  readonly table: string
  readonly zone: string | null
  readonly seat: number | null
  /** Whether a place is laid for anybody of this name there. */
  readonly isLaid: boolean
  /** The household or group through which somebody sits there. */
  readonly through: string | null
  /** Of somebody whose name others have, too: up to two who sit there as well. */
  readonly beside: ReadonlyArray<string>
  /** A dietary need, where the reader may know of it. */
  readonly need: string | null
}

const tableOf = ({ tables }: SeatingList) => {
  const byId = new Map(tables.map((table) => [table.id, table]))
  return ({ seating_table_id: id }: Party): ListedTable | undefined => byId.get(id)
}

/** Returns up to two parties at the same table that are told apart from it by their names: the nearest in their order. */
const besideOf = ({ parties }: SeatingList, party: Party): ReadonlyArray<string> => {
  const at = parties.indexOf(party)
  return parties
    .map((other, index) => ({ other, distance: Math.abs(index - at) }))
    .filter(
      ({ other }) =>
        other.seating_table_id === party.seating_table_id && other.display_name !== party.display_name && isLaid(other)
    )
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, 2)
    .map(({ other }) => other.display_name)
}

/** Returns a name with that of the family ahead: "Bell, Dr. Ben", "de la Cruz, Ana". */
const familyFirst = (name: string): string => {
  const words = name.trim().split(/\s+/)
  const start = familyStart(words)
  return start < 1 ? name : `${words.slice(start).join(" ")}, ${words.slice(0, start).join(" ")}`
}

/** Returns what the list is sorted by. */
const sortedBy = ({ isPerson, name }: NamedPlace, order: NameOrder): string =>
  order === "family" && !isPerson ? familyOf(name) : name

/** Returns everybody by name, who sits through a household or group too; in the order of families their names come first. */
export const byName = (
  list: SeatingList,
  compare: (a: string, b: string) => number,
  order: NameOrder = "given"
): ReadonlyArray<NamedPlace> => {
  const found = tableOf(list)
  const called = (name: string, isPerson: boolean): string =>
    order === "family" && isPerson ? familyFirst(name) : name
  const names = Map.groupBy(
    list.parties.flatMap(({ display_name, people }) => [display_name, ...people]),
    (name) => name
  )
  return list.parties
    .flatMap((party, index) => {
      const table = found(party)
      const needs = needsOf(party)
      const place = { table: table?.name ?? "", zone: table?.zone_name ?? null }
      return [
        {
          ...place,
          key: `${index}`,
          name: called(party.display_name, party.type === "person"),
          isPerson: party.type === "person",
          seat: party.seat_number,
          isLaid: isLaid(party),
          through: null,
          beside: (names.get(party.display_name)?.length ?? 0) > 1 ? besideOf(list, party) : [],
          need: needs.own
        },
        ...party.people.map((name, at) => ({
          ...place,
          key: `${index} ${at}`,
          name: called(name, true),
          isPerson: true,
          seat: null,
          isLaid: true,
          through: party.display_name,
          beside: [],
          need: needs.people[at] ?? null
        }))
      ]
    })
    .toSorted((a, b) => compare(sortedBy(a, order), sortedBy(b, order)))
}

export interface PlaceCardText {
  readonly key: string
  readonly name: string
  readonly table: string
}

/** Returns a card for each person who is known by name, and for each party of whom nobody is; none where no place is laid. */
export const placeCards = (list: SeatingList): ReadonlyArray<PlaceCardText> => {
  const found = tableOf(list)
  return list.parties.flatMap((party, index) => {
    if (!isLaid(party)) return []
    const table = found(party)?.name ?? ""
    const names = party.people.length === 0 ? [party.display_name] : party.people
    return names.map((name, at) => ({ key: `${index} ${at}`, name, table }))
  })
}

export interface TableParties {
  readonly table: ListedTable
  readonly parties: ReadonlyArray<Party>
}

/** Returns the tables at which somebody sits, in their order, with whom by seat, and those without a number by name. */
export const byTable = (
  { parties, tables }: SeatingList,
  compare: (a: string, b: string) => number
): ReadonlyArray<TableParties> =>
  tables.flatMap((table) => {
    const seated = parties
      .filter(({ seating_table_id }) => seating_table_id === table.id)
      .toSorted(
        (a, b) => (a.seat_number ?? Infinity) - (b.seat_number ?? Infinity) || compare(a.display_name, b.display_name)
      )
    return seated.length === 0 ? [] : [{ table, parties: seated }]
  })

export interface Count {
  /** `null` where nothing was chosen. */
  readonly text: string | null
  readonly places: number
}

const counted = (
  meals: ReadonlyArray<ListedMeal>,
  textOf: (meal: ListedMeal) => string | null
): ReadonlyArray<Count> => {
  const places = new Map<string | null, number>()
  for (const meal of meals) places.set(textOf(meal), (places.get(textOf(meal)) ?? 0) + meal.places)
  return [...places]
    .map(([text, count]) => ({ text, places: count }))
    .toSorted((a, b) => Number(a.text === null) - Number(b.text === null) || b.places - a.places)
}

/** Returns how many eat what, most first; who chose nothing comes last. */
export const mealCounts = (parties: ReadonlyArray<Party>): ReadonlyArray<Count> =>
  counted(
    parties.flatMap(({ meals }) => meals),
    ({ meal }) => meal
  )

/** Returns needs in one way of writing: that of whoever wrote them first, whatever is large or small in others. */
const asFirstWritten = (): ((need: string) => string) => {
  const written = new Map<string, string>()
  return (need) => {
    const folded = need.trim().toLocaleLowerCase()
    const first = written.get(folded) ?? need
    written.set(folded, first)
    return first
  }
}

/** Returns how many have which needs; `null` where the reader may not know. */
export const dietaryCounts = (parties: ReadonlyArray<Party>): ReadonlyArray<Count> | null => {
  const meals = parties.flatMap((party) => party.meals)
  if (meals.every(({ dietary }) => dietary === undefined)) return null
  const written = asFirstWritten()
  return counted(meals, ({ dietary }) => (dietary === undefined || dietary === null ? null : written(dietary))).filter(
    ({ text }) => text !== null
  )
}
