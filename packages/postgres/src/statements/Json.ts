/**
 * How a statement builds its whole answer as one JSON value whose members are those of the port, so that one round trip
 * answers a question of any size.
 *
 * The values are taken as they are, not decoded by schema: constraints vouch for the rows, statements for the shape, and
 * walking a schema over thousands of rows costs more than the query. Only times need a step, from milliseconds to
 * `DateTime`. All of these return texts of SQL.
 */
import { sql } from "./Statement.ts"

/** Rows as one array a column. */
export type Columns<Row> = { readonly [Member in keyof Row]-?: ReadonlyArray<Row[Member]> }

/** A time, an expression, as milliseconds since 1970. */
export const milliseconds = (time: string) => `(extract(epoch from ${time}) * 1000)::bigint`

/** The rows of a query as an array, in its order. */
export const list = (query: string) => sql`
  (select coalesce(json_agg(listed), '[]'::json) from (
    ${query}
  ) listed)`

/**
 * Rows as one array a column: for long lists half the work of `list`, on both sides. `select` says what each member is in
 * terms of the row.
 */
export const columnArrays = (select: Readonly<Record<string, string>>) => {
  const members = Object.entries(select).map(([name, column]) => `'${name}', coalesce(array_agg(${column}), '{}')`)
  return sql`
    json_build_object(
      ${members.join(",\n")}
    )`
}

/** The rows of a query as `columnArrays`, in terms of the alias `listed`. */
export const columns = (select: Readonly<Record<string, string>>, query: string) => sql`
  (select ${columnArrays(select)} from (
    ${query}
  ) listed)`

/** The only row of a query, or null. */
export const one = (query: string) => sql`
  (select to_json(found) from (
    ${query}
  ) found)`

/** The installation of the module by the occasion, an expression, or null. */
export const installation = (module: string, occasion: string) => sql`
  (
    select json_build_object('id', id, 'config', config) from module_installations
    where occasion_id = ${occasion} and module = '${module}'
  )`

/** Whether the occasion, an expression, has installed the module. */
export const isInstalled = (module: string, occasion: string) => sql`
  exists (select from module_installations where occasion_id = ${occasion} and module = '${module}')`
