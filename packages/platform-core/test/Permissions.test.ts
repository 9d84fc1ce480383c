import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { EventId } from "../src/Ids.ts"
import { manifestIssues, type ModuleManifest, ModuleRegistry } from "../src/modules/ModuleManifest.ts"
import { declaredPermissions, platformActions } from "../src/authorization/Permissions.ts"
import { MusicModule } from "../src/testing/ModuleFixture.ts"

const ToastsModule = { ...MusicModule, key: "toasts", actions: ["toasts:list"] as const }

describe("permissions", () => {
  const permissions = declaredPermissions([MusicModule, ToastsModule])

  it("are what the modules declare, in their order, and then the platform's own", () => {
    assert.deepStrictEqual(permissions.plannerActions, [
      "music:list",
      "music:update",
      "music:publish",
      "music:share",
      "toasts:list",
      "actors:list",
      "actors:update",
      "guests:link",
      "occasion:manage",
      "occasion:audit"
    ])
    assert.deepStrictEqual(permissions.resourceActions, ["resource:playlist:view", "resource:dietary:view"])
  })

  it("of vendors show what a planner's action shows", () => {
    assert.strictEqual(permissions.plannerActionFor("resource:playlist:view"), "music:list")
    assert.strictEqual(permissions.plannerActionFor("resource:dietary:view"), "actors:list")
  })

  it("that are stored and declared no more are ignored", () => {
    const eventId = EventId.make("01912345-0000-7000-8000-000000000001")
    const grant = { action: "resource:playlist:view", eventId } as const
    assert.deepStrictEqual(permissions.inDeclaredOrder(["toasts:list", "dance:list", "music:list"]), [
      "music:list",
      "toasts:list"
    ])
    assert.deepStrictEqual(permissions.declaredGrants([{ action: "resource:dance:view", eventId: null }, grant]), [
      grant
    ])
    assert.isNull(permissions.plannerAction("dance:list"))
    assert.isNull(permissions.resourceAction("music:list"))
  })
})

describe("manifests", () => {
  it("may be registered together where keys and actions are each module's own", () => {
    const issuesOf = (toasts: object, ...others: ReadonlyArray<ModuleManifest>) =>
      manifestIssues({ ...ToastsModule, ...toasts }, others).length
    assert.strictEqual(issuesOf({}, MusicModule), 0)
    assert.strictEqual(issuesOf({ key: "music" }, MusicModule), 1)
    assert.strictEqual(issuesOf({ key: "Toasts" }), 1)
    assert.strictEqual(issuesOf({ key: "occasion", actions: ["occasion:audit"] }), 1)
    for (const action of platformActions) {
      assert.strictEqual(issuesOf({ key: action.slice(0, action.indexOf(":")), actions: [action] }), 1)
    }
    assert.strictEqual(issuesOf({ actions: ["music:list"] }, MusicModule), 1)
    assert.strictEqual(issuesOf({ actions: ["resource:playlist:view"] }, MusicModule), 1)
    assert.strictEqual(issuesOf({ actions: ["resource:dietary:view"] }), 1)
  })

  it("that cannot are a defect of the program, which names them", async () => {
    const registry = Layer.build(ModuleRegistry.layer([MusicModule, { ...ToastsModule, key: "music" }]))
    const exit = await Effect.runPromiseExit(Effect.scoped(registry))
    assert.include(String(exit), 'The module "music" has the key "music", as another module has')
  })
})
