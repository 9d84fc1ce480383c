/**
 * How a statement builds its whole answer as one JSON document whose members are those of the port, so that one round
 * trip answers a question of any size.
 *
 * Documents are taken as they are, not decoded by schema: constraints vouch for the rows, statements for the shape, and
 * walking a schema over thousands of rows costs more than the query. Only times need a step, from milliseconds to
 * `DateTime`. All of these are texts of SQL.
 */

/** Rows as one array a column. */
export type Columns<Row> = { readonly [Member in keyof Row]-?: ReadonlyArray<Row[Member]> }

export const milliseconds = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`

/** The rows of a query as an array, in its order. */
export const list = (query: string) => `(select coalesce(json_agg(listed), '[]'::json) from (${query}) listed)`

/**
 * Rows as one array a column: for long lists half the work of `list`, on both sides. `select` says what each member is in
 * terms of the row.
 */
export const columnArrays = (select: Readonly<Record<string, string>>) => {
  const members = Object.entries(select).map(([name, column]) => `'${name}', coalesce(array_agg(${column}), '{}')`)
  return `json_build_object(${members.join(", ")})`
}

/** The rows of a query as `columnArrays`, in terms of the alias `listed`. */
export const columns = (select: Readonly<Record<string, string>>, query: string) =>
  `(select ${columnArrays(select)} from (${query}) listed)`

/** The only row of a query, or null. */
export const one = (query: string) => `(select to_json(found) from (${query}) found)`

/** The occasion's installation of the module, or null; `occasion` is an expression. */
export const installation = (module: "gallery" | "seating", occasion: string) =>
  one(`select id, config from module_installations where occasion_id = ${occasion} and module = '${module}'`)
