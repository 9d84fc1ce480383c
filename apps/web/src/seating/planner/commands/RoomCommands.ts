/** The size of the room, and where tables are in it. */
import { isOnFloor } from "@banquet/http-api/seating/RoomGeometry"
import { answered, tableWithId } from "../PlanRecords.ts"
import type { Plan, Table } from "../SeatingView.ts"
import type { CommandDefinition } from "./CommandDefinition.ts"

export type Floor = NonNullable<Plan["floor"]>
export type TablePlace = NonNullable<Table["place"]>
export type TableShape = NonNullable<Table["shape"]>

/** What a table has in the room; `null` for what it has not. */
export interface InRoom {
  readonly tableId: string
  readonly place: TablePlace | null
  readonly shape: TableShape | null
}

export interface PlaceTables {
  readonly kind: "placeTables"
  readonly places: ReadonlyArray<InRoom>
}

export interface SetFloor {
  readonly kind: "setFloor"
  readonly floor: Floor | null
}

export interface SetPicture {
  readonly kind: "setPicture"
  /** The upload of the floor's picture; `null` takes it away. */
  readonly sessionId: string | null
}

export const inRoom = ({ id: tableId, place, shape }: Table): InRoom => ({
  tableId,
  place: place ?? null,
  shape: shape ?? null
})

/** Returns the table as it is there. */
export const movedTo = (table: Table, { place, shape }: Omit<InRoom, "tableId">): Table => {
  const { place: _place, shape: _shape, ...rest } = table
  return { ...rest, ...(shape === null ? {} : { shape }), ...(place === null ? {} : { place }) }
}

const placesNow = (plan: Plan, { places }: PlaceTables): ReadonlyArray<InRoom> =>
  places.flatMap(({ tableId }) => tableWithId(plan, tableId) ?? []).map(inRoom)

export const placeTables: CommandDefinition<PlaceTables, PlaceTables> = {
  preview: (plan, { places }) => {
    const asked = new Map(places.map((one) => [one.tableId, one]))
    return {
      ...plan,
      tables: plan.tables.map((table) => {
        const to = asked.get(table.id)
        return to === undefined ? table : movedTo(table, to)
      })
    }
  },
  preconditions: placesNow,
  inverse: (before, command) => ({ kind: "placeTables", places: placesNow(before, command) }),
  send: async ({ client, occasionId }, plan, { places }) => {
    const answer = await client.request("POST /v1/occasions/:occasion_id/seating/plans/:seating_plan_id/places", {
      params: { occasion_id: occasionId, seating_plan_id: plan.id },
      body: {
        places: places.map(({ place, shape, tableId }) => ({ seating_table_id: tableId, place, shape })),
        revision: plan.revision
      }
    })
    const placed = new Map(answer.tables.map((table) => [table.id, table]))
    const tables = plan.tables.map((table) => {
      const { place = null, shape = null } = placed.get(table.id) ?? table
      return movedTo(table, { place, shape })
    })
    return answered({ ...plan, tables }, answer.plan)
  },
  describe: (done, { places: [first, ...others] }, before) =>
    others.length === 0
      ? done.move(tableWithId(before, first?.tableId ?? "")?.name ?? "")
      : done.placeTables(others.length + 1),
  refusalPlaces: () => ["plan"]
}

const withFloor = ({ floor: _floor, ...plan }: Plan, floor: Floor | null): Plan =>
  floor === null ? plan : { ...plan, floor }

export const setFloor: CommandDefinition<SetFloor, SetFloor> = {
  preview: (plan, { floor }) =>
    floor === null || plan.tables.every(({ place }) => place === undefined || isOnFloor(floor, place))
      ? withFloor(plan, floor)
      : plan,
  preconditions: ({ floor = null }) => floor,
  inverse: ({ floor = null }) => ({ kind: "setFloor", floor }),
  send: async ({ client, occasionId }, plan, { floor }) => {
    const answer = await client.request("PATCH /v1/occasions/:occasion_id/seating/plans/:seating_plan_id", {
      params: { occasion_id: occasionId, seating_plan_id: plan.id },
      body: { floor, revision: plan.revision }
    })
    return answered(withFloor(plan, answer.plan.floor ?? null), answer.plan)
  },
  describe: (done) => done.setFloor,
  refusalPlaces: () => ["plan"]
}

const withoutPicture = ({ floor_picture: _picture, ...plan }: Plan): Plan => plan

const pictureRoute = "/v1/occasions/:occasion_id/seating/plans/:seating_plan_id/floor-picture"

/** Nothing takes it back: a picture that no plan has is gone. */
export const setPicture: CommandDefinition<SetPicture, never> = {
  preview: (plan, { sessionId }) => (sessionId === null ? withoutPicture(plan) : plan),
  preconditions: ({ floor_picture }, { sessionId }) => sessionId ?? floor_picture !== undefined,
  inverse: () => null,
  send: async ({ client, occasionId }, plan, { sessionId }) => {
    const { id: seating_plan_id, revision } = plan
    const params = { occasion_id: occasionId, seating_plan_id }
    if (sessionId === null) {
      const answer = await client.request(`DELETE ${pictureRoute}`, { params, query: { revision: String(revision) } })
      return answered(withoutPicture(plan), answer.plan)
    }
    const body = { upload_session_id: sessionId, revision }
    const answer = await client.request(`PUT ${pictureRoute}`, { params, body })
    return answered({ ...plan, floor_picture: answer.floor_picture }, answer.plan)
  },
  describe: (done) => done.setPicture,
  refusalPlaces: () => []
}
