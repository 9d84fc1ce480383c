/** A page's address: its path, and the part of the query that the page reads. */
import { useParams, useSearch } from "@tanstack/react-router"

type ParamNames<Path extends string> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}$${infer Name}`
    ? Name
    : never

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

/** Returns what the open page's path says, such as `occasionId`. */
export const useAddressParams = <Path extends string>({
  path
}: Address<Path>): Readonly<Record<ParamNames<Path>, string>> => useParams({ from: path })

/** Returns what the open page's query says, as far as the page understands it. */
export const useAddressSearch = <Search extends object>({ path, readSearch }: Address<string, Search>): Search =>
  readSearch(useSearch({ from: path }))
