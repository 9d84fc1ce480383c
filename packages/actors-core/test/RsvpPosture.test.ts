import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { Response } from "../src/Invitation.ts"
import { posture } from "../src/RsvpPosture.ts"

const Answer = Schema.NullOr(Response)
const Answers = Schema.Array(Answer)
const Own = Schema.UndefinedOr(Answer)

describe("RSVP posture", () => {
  it.prop("an own attending or declined wins over every unit's answer", [Response, Answers], ([own, units]) => {
    assert.strictEqual(posture({ tracked: true, own, units }), own)
  })

  it.prop(
    "without an own answer it is the strongest of the units', attending > pending > declined",
    [Schema.Literals(["invited", "not invited"]), Answers],
    ([invited, units]) => {
      const strength = ["declined", "pending", "attending"] as const
      const answers = units.map((answer) => strength.indexOf(answer ?? "pending"))
      const own = invited === "invited" ? null : undefined
      const expected =
        units.length > 0 ? strength[Math.max(...answers)] : invited === "invited" ? "pending" : "not_tracked"
      assert.strictEqual(posture({ tracked: true, own, units }), expected)
    }
  )

  it.prop(
    "an own invitation without an answer does not override a unit's answer",
    [Answer, Answers],
    ([unit, others]) => {
      const units = [unit, ...others]
      assert.strictEqual(
        posture({ tracked: true, own: null, units }),
        posture({ tracked: true, own: undefined, units })
      )
    }
  )

  it.prop("the order of the units does not matter", [Own, Answers], ([own, units]) => {
    assert.strictEqual(
      posture({ tracked: true, own, units }),
      posture({ tracked: true, own, units: units.toReversed() })
    )
  })

  it.prop("without invitations everybody is not tracked", [Own, Answers], ([own, units]) => {
    assert.strictEqual(posture({ tracked: false, own, units }), "not_tracked")
  })

  it("a unit of which one declined and nobody else answered is pending", () => {
    assert.strictEqual(posture({ tracked: true, own: undefined, units: ["declined", null] }), "pending")
    assert.strictEqual(posture({ tracked: true, own: null, units: ["declined"] }), "declined")
    assert.strictEqual(posture({ tracked: true, own: null, units: [] }), "pending")
  })
})
