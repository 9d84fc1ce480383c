import { ActorId, EventId, OccasionId } from "@banquet/platform-core/Ids"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Duration, Result, Schema } from "effect"
import { AssetId, UploadSessionId } from "../src/AssetIds.ts"
import { originalKey } from "../src/AssetKeys.ts"
import {
  closeUploadSession,
  finalizedUploadSession,
  finalizeUploadSession,
  forgottenAt,
  maximumUploadByteSize,
  newUploadSession,
  openUploadSession,
  ownUploadSession,
  type UploadSession,
  uploadSessionState
} from "../src/UploadSession.ts"

const id = (digit: number) => `0197a3b0-0000-7000-8000-00000000000${digit}`
const occasionId = OccasionId.make(id(1))
const alice = { occasionId, actorId: ActorId.make(id(2)) }
const assetIds = [AssetId.make(id(3)), AssetId.make(id(4))] as const
const start = DateTime.makeUnsafe("2026-06-20T18:00:00Z")
const after = (minutes: number) => DateTime.addDuration(start, Duration.minutes(minutes))

const fresh: UploadSession = newUploadSession(
  {
    id: UploadSessionId.make(id(5)),
    occasionId,
    eventId: EventId.make(id(6)),
    ownerId: alice.actorId,
    objectKey: originalKey(occasionId, UploadSessionId.make(id(5))),
    fileName: "IMG_0001.jpg",
    contentType: "image/jpeg",
    byteSize: 10,
    caption: null,
    heldBytes: 15_728_640
  },
  start,
  Duration.minutes(15)
)

/** Steps at minutes that lie before, at and after the expiry at 15 and the 24 hours after it. */
const Minute = Schema.Literals([0, 1, 14, 15, 16, 1454, 1455, 1456, 100_000])
const Step = Schema.Union([
  Schema.Struct({ step: Schema.Literal("finalize"), asset: Schema.Literals([0, 1]), minute: Minute }),
  Schema.Struct({ step: Schema.Literal("close"), minute: Minute })
])
const Steps = Schema.Array(Step).check(Schema.isMaxLength(6))

const take = (session: UploadSession, step: typeof Step.Type): UploadSession =>
  step.step === "close"
    ? closeUploadSession(session)
    : Result.getOrElse(finalizeUploadSession(session, assetIds[step.asset], after(step.minute)), () => session)

const run = (steps: typeof Steps.Type): UploadSession => steps.reduce(take, fresh)

const outcome = (result: Result.Result<unknown, { readonly _tag: string }>) =>
  Result.match(result, { onSuccess: () => "ok", onFailure: ({ _tag }) => _tag })

describe("UploadSession", () => {
  it("15 MB is 15 × 1024 × 1024 = 15,728,640 bytes", () => {
    assert.strictEqual(maximumUploadByteSize, 15_728_640)
  })

  it("begins open and lives as long as it was given", () => {
    assert.deepStrictEqual([fresh.status, fresh.assetId, fresh.expiresAt], ["open", null, after(15)])
    assert.deepStrictEqual(
      [after(0), after(14), after(15), after(16)].map((now) => uploadSessionState(fresh, now)),
      ["open", "open", "expired", "expired"]
    )
  })

  it("repeated on a finalized session → 200, the same item, also after expiry", () => {
    const finalized = Result.getOrThrow(finalizeUploadSession(fresh, assetIds[0], after(1)))
    assert.strictEqual(finalized.assetId, assetIds[0])
    assert.deepStrictEqual(finalizeUploadSession(finalized, assetIds[1], after(100_000)), Result.succeed(finalized))
    const own = { ...finalized, ownerId: alice.actorId }
    assert.deepStrictEqual(ownUploadSession(finalized, alice, after(100_000)), Result.succeed(own))
    assert.deepStrictEqual(finalizedUploadSession(finalized), finalized)
  })

  it("expired: 410 for at least 24 h, then 404", () => {
    for (const [minute, expected] of [
      [14, "ok"],
      [15, "UploadSessionExpired"],
      [1454, "UploadSessionExpired"],
      [1455, "UploadSessionNotFound"]
    ] as const) {
      const result = Result.flatMap(ownUploadSession(fresh, alice, after(minute)), (session) =>
        Result.mapError(finalizeUploadSession(session, assetIds[0], after(minute)), (error) => error)
      )
      assert.strictEqual(outcome(result), expected)
    }
    assert.deepStrictEqual(forgottenAt(fresh), after(1455))
  })

  it("a closed session stays closed, before its expiry and after", () => {
    const closed = closeUploadSession(fresh)
    for (const minute of [1, 16]) {
      assert.strictEqual(outcome(openUploadSession(closed, after(minute))), "UploadSessionClosed")
      assert.strictEqual(outcome(finalizeUploadSession(closed, assetIds[0], after(minute))), "UploadSessionClosed")
    }
  })

  it("the owner is the guest actor, in its occasion; to anybody else the session is unknown", () => {
    const others = [
      { ...alice, actorId: ActorId.make(id(7)) },
      { ...alice, occasionId: OccasionId.make(id(8)) }
    ]
    for (const caller of others) {
      assert.strictEqual(outcome(ownUploadSession(fresh, caller, start)), "UploadSessionNotFound")
    }
    assert.strictEqual(outcome(ownUploadSession(null, alice, start)), "UploadSessionNotFound")
    assert.strictEqual(outcome(ownUploadSession(fresh, alice, start)), "ok")
  })

  it.prop(
    "leaves open once and for all: no step changes a closed or finalized session",
    [Steps, Step],
    ([steps, step]) => {
      const session = run(steps)
      if (session.status !== "open") assert.deepStrictEqual(take(session, step), session)
    }
  )

  it.prop("has an asset exactly when it is finalized, and the first one that it was given", [Steps], ([steps]) => {
    const session = run(steps)
    const first = steps.find((step) => step.step === "close" || step.minute < 15)
    const expected = first === undefined ? "open" : first.step === "close" ? "closed" : "finalized"
    assert.strictEqual(session.status, expected)
    assert.strictEqual(session.assetId, first?.step === "finalize" ? assetIds[first.asset] : null)
    assert.strictEqual(finalizedUploadSession(session) !== null, expected === "finalized")
  })

  it.prop("never opens again as time passes", [Steps, Minute, Minute], ([steps, one, other]) => {
    const session = run(steps)
    const [before, later] = one <= other ? [one, other] : [other, one]
    if (uploadSessionState(session, after(later)) === "open") {
      assert.strictEqual(uploadSessionState(session, after(before)), "open")
    }
  })

  it.prop("is finalized by exactly those who find it open", [Steps, Minute], ([steps, minute]) => {
    const session = run(steps)
    const finalized = finalizeUploadSession(session, assetIds[1], after(minute))
    const state = uploadSessionState(session, after(minute))
    const expected = { open: "ok", finalized: "ok", expired: "UploadSessionExpired", closed: "UploadSessionClosed" }
    assert.strictEqual(outcome(finalized), expected[state])
  })
})
