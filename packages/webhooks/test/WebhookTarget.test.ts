import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { acceptTarget, isPublicAddress } from "../src/WebhookTarget.ts"

const refusal = (url: string, allowPrivate = false): string => {
  const result = acceptTarget(url, { allowPrivate })
  return Result.isFailure(result) ? result.failure : ""
}

describe("where webhooks may lead", () => {
  it("is a public address, or a name, over https", () => {
    for (const url of ["https://example.org/hook", "https://93.184.216.34:8443/x?y=1", "https://[2606:2800:220:1::1]/"])
      assert.deepStrictEqual(acceptTarget(url, { allowPrivate: false }), Result.succeed(url))
    assert.deepStrictEqual(
      acceptTarget("HTTPS://Example.ORG", { allowPrivate: false }),
      Result.succeed("https://example.org/")
    )
  })

  it("is said when it is something else", () => {
    assert.match(refusal("example.org/hook"), /must be a URL/)
    assert.match(refusal(`https://example.org/${"x".repeat(2000)}`), /must be a URL/)
    for (const url of ["http://example.org", "http://10.0.0.1/", "ftp://example.org", "file:///etc/passwd", "data:,x"])
      assert.match(refusal(url, true), /must begin with https:/)
    assert.match(refusal("https://user:secret@example.org"), /must not hold a user/)
    assert.match(refusal("https://example.org/#part"), /must not have a fragment/)
  })

  it.each([
    "http://localhost:4000",
    "http://127.0.0.1",
    "http://2130706433",
    "http://0x7f.1",
    "http://[::1]",
    "https://hook.localhost",
    "https://10.1.2.3",
    "https://169.254.169.254/latest",
    "https://[fd00::1]",
    "https://[::ffff:10.0.0.1]"
  ])("is this machine or a private network only if that is allowed: %s", (url) => {
    assert.match(refusal(url), /must lead to a public address, unless BANQUET_WEBHOOK_PRIVATE is true/)
    assert.strictEqual(refusal(url, true), "")
  })

  it.each([
    ["0.0.0.0", "10.255.255.255", "100.64.0.1", "127.9.9.9", "169.254.169.254", "172.16.0.1", "172.31.255.255"],
    ["192.0.0.8", "192.168.1.1", "198.18.0.1", "198.51.100.7", "203.0.113.9", "224.0.0.1", "255.255.255.255"],
    ["::", "::1", "::ffff:8.8.8.8", "64:ff9b::808:808", "fe80::1", "fc00::1", "ff02::1", "2002:a00:1::", "2001:db8::1"]
  ])("knows addresses that are not public: %s, %s, %s, …", (...addresses) => {
    for (const address of addresses) assert.isFalse(isPublicAddress(address), address)
  })

  it("knows public addresses", () => {
    for (const address of ["8.8.8.8", "172.32.0.1", "100.63.0.1", "192.169.0.1", "2606:4700::1111", "2a00:1450::1"])
      assert.isTrue(isPublicAddress(address), address)
    assert.isFalse(isPublicAddress("example.org"))
  })
})
