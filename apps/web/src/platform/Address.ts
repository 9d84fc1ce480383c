/** A page's address: its path, and the part of the query that the page reads. */

export interface Address<Path extends string = string, Search extends object = object> {
  /** Such as `/occasions/$occasionId/budget`. */
  readonly path: Path
  /** Keeps what of a query the page understands. */
  readonly readSearch: (query: Readonly<Record<string, unknown>>) => Search
}

const nothing = (): object => ({})

export function address<const Path extends string>(path: Path): Address<Path>
export function address<const Path extends string, Search extends object>(
  path: Path,
  readSearch: (query: Readonly<Record<string, unknown>>) => Search
): Address<Path, Search>
export function address(path: string, readSearch: Address["readSearch"] = nothing): Address {
  return { path, readSearch }
}

/** Where a planner's work on an occasion begins. */
export const homeAddress = address("/occasions/$occasionId")
