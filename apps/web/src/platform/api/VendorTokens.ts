/** The tokens of vendors that this device keeps; each opens one occasion. */
import { keep, readKeptJson } from "./DeviceStorage.ts"
import { isPlannerToken, type PlannerToken } from "./DeviceTokens.ts"

export type VendorToken = PlannerToken

const key = "banquet.vendors"

export const vendorTokens = (): ReadonlyArray<VendorToken> => {
  const kept = readKeptJson(key)
  return Array.isArray(kept) ? kept.filter(isPlannerToken) : []
}

/** A newer token of an occasion takes the place of an older one. */
export const keepVendorToken = (added: VendorToken): void => {
  const opened = new Set(added.occasions.map(({ id }) => id))
  const others = vendorTokens().filter(({ occasions }) => !occasions.some(({ id }) => opened.has(id)))
  keep(key, JSON.stringify([...others, added]))
}

export const forgetVendorToken = (token: string): void =>
  keep(key, JSON.stringify(vendorTokens().filter((kept) => kept.token !== token)))
