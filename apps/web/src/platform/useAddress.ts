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
}: Address<Path>): Readonly<Record<ParamNames<Path>, string>> => {
  const params: Readonly<Record<string, string>> = useParams({ strict: false })
  const named = [...path.matchAll(/\$([A-Za-z]+)/g)].map(([, name = ""]) => [name, params[name] ?? ""])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- these are the names that the path has
  return Object.fromEntries(named) as Readonly<Record<ParamNames<Path>, string>>
}

/** Returns what the open page's query says, as far as the page understands it. */
export const useAddressSearch = <Search extends object>({ readSearch }: Address<string, Search>): Search =>
  readSearch(useSearch({ strict: false }))
