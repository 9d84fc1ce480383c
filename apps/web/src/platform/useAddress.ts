import { useParams, useSearch } from "@tanstack/react-router"
import type { Address } from "./Address.ts"

type ParamNames<Path extends string> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}$${infer Name}`
    ? Name
    : never

/** Returns what the open page's path says, such as `occasionId`. */
export const useAddressParams = <Path extends string>({
  path
}: Address<Path>): Readonly<Record<ParamNames<Path>, string>> => useParams({ from: path })

/** Returns what the open page's query says, as far as the page understands it. */
export const useAddressSearch = <Search extends object>({ path, readSearch }: Address<string, Search>): Search =>
  readSearch(useSearch({ from: path }))
