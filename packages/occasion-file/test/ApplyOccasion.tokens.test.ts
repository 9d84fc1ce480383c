import { Principals } from "@banquet/platform-core/principals/Principals"
import { assert, layer as withLayer } from "@effect/vitest"
import { Effect, Formatter, Redacted } from "effect"

import { apply, example, layer, noTokens, tokensOf } from "./ApplyFixture.ts"

withLayer(layer)("tokens of an applied file", (it) => {
  it.effect("a token is printed by the run that made its holder, and by no later one [CLI-44]", () =>
    Effect.gen(function* () {
      const principals = yield* Principals
      const document = yield* example
      const first = yield* apply(document)
      assert.deepStrictEqual(tokensOf(first), { planners: ["petra"], guests: ["alice"], vendors: ["caterer"] })
      const guest = yield* principals.authenticate(first.tokens.guests["alice"] ?? Redacted.make(""))
      assert.isTrue(guest._tag === "Guest" && guest.occasion.slug === document.occasion.slug)
      assert.deepStrictEqual(tokensOf(yield* apply(document)), noTokens)
      const more = yield* apply({
        ...document,
        planners: [...document.planners, { key: "paul", display_name: "Paul" }],
        guests: [...document.guests, { actor: "smiths", events: ["reception"] }]
      })
      assert.deepStrictEqual(tokensOf(more), { planners: ["paul"], guests: ["smiths"], vendors: [] })
    })
  )

  it.effect("--reissue-tokens replaces them all, also of holders that the file does not name [CLI-44]", () =>
    Effect.gen(function* () {
      const principals = yield* Principals
      const document = yield* example
      const first = yield* apply(document)
      const second = yield* apply({ occasion: document.occasion }, true)
      assert.deepStrictEqual(tokensOf(second), tokensOf(first))
      const old = first.tokens.planners["petra"] ?? Redacted.make("")
      assert.strictEqual((yield* Effect.flip(principals.authenticate(old)))._tag, "Unauthenticated")
      yield* principals.authenticate(second.tokens.planners["petra"] ?? Redacted.make(""))
      yield* principals.authenticate(second.tokens.vendors["caterer"] ?? Redacted.make(""))
    })
  )

  it.effect("tokens are never shown by accident", () =>
    Effect.gen(function* () {
      const applied = yield* apply(yield* example)
      const token = Redacted.value(applied.tokens.guests["alice"] ?? Redacted.make("none"))
      assert.match(token, /^bq_g_/)
      assert.notInclude(JSON.stringify(applied), token)
      assert.notInclude(Formatter.format(applied), token)
    })
  )
})
