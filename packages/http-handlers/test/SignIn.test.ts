import { Effect } from "effect"
import { afterAll, describe, expect, it } from "vitest"
import { makeApp } from "./Harness.ts"
import { issuedToken } from "./Sample.ts"

const app = makeApp({ signIn: { exchange: () => Effect.succeed(issuedToken) } })
afterAll(() => app.dispose())

describe("POST /v1/sign-in", () => {
  it("one address signs in 120 times a minute; one more is told when to come again [PLAT-74]", async () => {
    const answers: Array<Awaited<ReturnType<typeof app.send>>> = []
    for (let call = 0; call < 121; call++) {
      answers.push(await app.send("POST", "/v1/sign-in", { body: { code: "bq_c_x" } }))
    }
    expect(answers.slice(0, -1).map(({ status }) => status)).toEqual(Array.from({ length: 120 }, () => 201))
    const [first, last] = [answers[0]!, answers.at(-1)!]
    expect(first.json).toEqual({ token: "bq_p_token", kind: "planner", expires_at: "2026-12-20T12:00:00.000Z" })
    expect(first.headers.get("cache-control")).toBe("no-store")
    expect([last.status, last.json["code"]]).toEqual([429, "rate_limited"])
    expect(Number(last.headers.get("retry-after"))).toBeGreaterThanOrEqual(1)
  })
})
