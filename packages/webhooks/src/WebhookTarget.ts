/** The rules of the URLs and addresses that webhooks may be delivered to. */
import { Result } from "effect"
import { BlockList, isIP } from "node:net"

export interface TargetOptions {
  /** Whether to deliver also to addresses that are not public, such as those of this machine and its networks. */
  readonly allowPrivate: boolean
}

type Subnets = ReadonlyArray<readonly [network: string, prefix: number]>

const listOf = (family: "ipv4" | "ipv6", subnets: Subnets): BlockList => {
  const list = new BlockList()
  for (const [network, prefix] of subnets) list.addSubnet(network, prefix, family)
  return list
}

/** The special-purpose IPv4 blocks of IANA: this network, private, shared, loopback, link-local, examples, benchmarks, multicast, reserved. */
const specialIpv4 = listOf("ipv4", [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4]
])

const unicastIpv6 = listOf("ipv6", [["2000::", 3]])

/** The global IPv6 blocks for protocols, examples, or with an embedded IPv4 address that would not be checked. */
const specialIpv6 = listOf("ipv6", [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20]
])

/** Returns whether an IP address is public. */
export const isPublicAddress = (address: string): boolean => {
  switch (isIP(address)) {
    case 4:
      return !specialIpv4.check(address, "ipv4")
    case 6:
      return unicastIpv6.check(address, "ipv6") && !specialIpv6.check(address, "ipv6")
    default:
      return false
  }
}

/** Returns the address that a URL's host is, without brackets; `undefined` for a name. */
const literalAddress = (host: string): string | undefined => {
  const address = host.replace(/^\[(.*)\]$/, "$1")
  return isIP(address) === 0 ? undefined : address
}

const namesLoopback = (host: string): boolean =>
  host === "localhost" || host.endsWith(".localhost") || host === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(host)

const maximumLength = 2000

/** Returns whether the host of a URL is a refused address or name. */
export const refusesHost = (host: string, { allowPrivate }: TargetOptions): boolean => {
  const address = literalAddress(host)
  return !allowPrivate && (namesLoopback(host) || (address !== undefined && !isPublicAddress(address)))
}

/** Returns the URL in its normal form, or what is wrong with it. */
export const acceptTarget = (text: string, options: TargetOptions): Result.Result<string, string> => {
  if (!URL.canParse(text) || text.length > maximumLength) return Result.fail("must be a URL of at most 2000 characters")
  const url = new URL(text)
  if (url.protocol !== "https:" && !(url.protocol === "http:" && namesLoopback(url.hostname)))
    return Result.fail("must begin with https://, or with http:// and name this machine, such as http://localhost:4000")
  if (url.username !== "" || url.password !== "") return Result.fail("must not hold a user or password")
  if (url.hash !== "") return Result.fail("must not have a fragment")
  if (refusesHost(url.hostname, options))
    return Result.fail("must lead to a public address, unless BANQUET_WEBHOOK_PRIVATE is true")
  return Result.succeed(url.href)
}
