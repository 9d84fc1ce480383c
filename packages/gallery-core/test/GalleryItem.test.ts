import { AssetId } from "@banquet/assets-core/AssetIds"
import { ActorId, EnablementId, EventId, InstallationId, OccasionId } from "@banquet/platform-core/Ids"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Schema } from "effect"
import { GalleryItemId } from "../src/GalleryIds.ts"
import { type GalleryItem, newGalleryItem } from "../src/GalleryItem.ts"
import { ModerationAction, type ModerationDecision } from "../src/GalleryModeration.ts"
import { ModerationMode } from "../src/GalleryModule.ts"
import { moderatedItem } from "../src/ModerationDecisions.ts"
import { petra } from "../src/testing/GalleryFixture.ts"

const uuid = (digit: number) => `0197a3b0-0000-7000-8000-00000000000${digit}`
const now = DateTime.makeUnsafe("2026-06-20T18:30:00Z")

const made = (moderationMode: ModerationMode): GalleryItem =>
  newGalleryItem(
    {
      occasionId: OccasionId.make(uuid(1)),
      eventId: EventId.make(uuid(2)),
      ownerId: ActorId.make(uuid(3)),
      caption: null
    },
    {
      installationId: InstallationId.make(uuid(4)),
      enablementId: EnablementId.make(uuid(5)),
      uploadsActive: true,
      moderationMode,
      visibility: "guests"
    },
    { id: GalleryItemId.make(uuid(6)), assetId: AssetId.make(uuid(7)), now }
  )

const Step = Schema.Struct({ action: ModerationAction, notes: Schema.NullOr(Schema.Literals(["Lovely", "Blurred"])) })
const Steps = Schema.Array(Step).check(Schema.isMaxLength(8))

const outcomes = { approve: "approved", reject: "rejected", reopen: "pending" } as const

const moderate = (item: GalleryItem, steps: typeof Steps.Type) => {
  const history: Array<ModerationDecision> = []
  let current = item
  for (const { action, notes } of steps) {
    const moderated = moderatedItem(current, action, { notes, decidedAt: now, decidedBy: petra })
    current = moderated.item
    history.push(moderated.decision)
  }
  return { item: current, history }
}

describe("GalleryItem", () => {
  it("begins pending under pre_moderation, else approved, and nobody has decided yet", () => {
    assert.deepStrictEqual(
      ModerationMode.literals.map((mode) => [mode, made(mode).moderationStatus, made(mode).moderation]),
      [
        ["pre_moderation", "pending", null],
        ["post_moderation", "approved", null]
      ]
    )
  })

  it.prop("is in the state of the last decision, with its notes", [ModerationMode, Steps], ([mode, steps]) => {
    const { item } = moderate(made(mode), steps)
    const last = steps.at(-1)
    assert.deepStrictEqual(
      [item.moderationStatus, item.moderation?.notes],
      last === undefined ? [made(mode).moderationStatus, undefined] : [outcomes[last.action], last.notes]
    )
  })

  it.prop("changes in nothing but its moderation", [ModerationMode, Steps], ([mode, steps]) => {
    const { item } = moderate(made(mode), steps)
    const { moderation, moderationStatus } = made(mode)
    assert.deepStrictEqual({ ...item, moderation, moderationStatus }, made(mode))
  })

  it.prop(
    "has a history in which each decision begins where the one before ended",
    [ModerationMode, Steps],
    ([mode, steps]) => {
      const { history, item } = moderate(made(mode), steps)
      assert.deepStrictEqual(
        history.map(({ from }) => from),
        [made(mode).moderationStatus, ...history.map(({ to }) => to)].slice(0, history.length)
      )
      assert.strictEqual(history.at(-1)?.to ?? made(mode).moderationStatus, item.moderationStatus)
    }
  )

  it.prop("takes a repeated decision for what it is", [ModerationMode, Step], ([mode, step]) => {
    assert.deepStrictEqual(moderate(made(mode), [step, step]).item, moderate(made(mode), [step]).item)
  })
})
