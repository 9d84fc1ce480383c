/** Where webhooks may be delivered to: rules about URLs and about addresses. */
import { Result } from "effect"
import { BlockList, isIP } from "node:net"

export interface TargetOptions {
  /** Whether to deliver also to addresses that are not public: to this machine and to the networks it is in. */
  readonly allowPrivate: boolean
}

type Subnets = ReadonlyArray<readonly [network: string, prefix: number]>

const listOf = (family: "ipv4" | "ipv6", subnets: Subnets): BlockList => {
  const list = new BlockList()
  for (const [network, prefix] of subnets) list.addSubnet(network, prefix, family)
  return list
}

/** What IANA has set apart: this network, private, shared, loopback, link-local, examples, benchmarks, multicast, reserved. */
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

/** What of it is for protocols, examples, or carries an IPv4 address that would not be looked at. */
const specialIpv6 = listOf("ipv6", [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20]
])

/** Whether an IP address is one of the public internet. */
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

/** The address that a URL's host is, if it is no name; `[::1]` without its brackets. */
const literalAddress = (host: string): string | undefined => {
  const address = host.replace(/^\[(.*)\]$/, "$1")
  return isIP(address) === 0 ? undefined : address
}

const namesLoopback = (host: string): boolean =>
  host === "localhost" || host.endsWith(".localhost") || host === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(host)

const maximumLength = 2000

/** Whether the host of a URL is itself an address, or a name, that is refused. */
export const refusesHost = (host: string, { allowPrivate }: TargetOptions): boolean => {
  const address = literalAddress(host)
  return !allowPrivate && (namesLoopback(host) || (address !== undefined && !isPublicAddress(address)))
}

/** The URL in its normal form, or what is wrong with it. */
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
