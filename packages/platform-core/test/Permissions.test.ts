import { assert, describe, it } from "@effect/vitest"
import { EventId } from "../src/Ids.ts"
import { manifestIssues } from "../src/modules/ModuleManifest.ts"
import { declaredPermissions } from "../src/authorization/Permissions.ts"
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
      "occasion:audit"
    ])
    assert.deepStrictEqual(permissions.resourceActions, ["resource:playlist:view"])
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
    assert.deepStrictEqual(manifestIssues([MusicModule, ToastsModule]), [])
    assert.lengthOf(manifestIssues([MusicModule, { ...ToastsModule, key: "music" }]), 2)
    assert.lengthOf(manifestIssues([{ ...ToastsModule, key: "Toasts" }]), 2)
    assert.lengthOf(manifestIssues([{ ...ToastsModule, key: "occasion", actions: ["occasion:audit"] }]), 1)
    assert.lengthOf(manifestIssues([MusicModule, { ...ToastsModule, actions: ["music:list"] }]), 1)
    assert.lengthOf(manifestIssues([MusicModule, { ...ToastsModule, actions: ["resource:playlist:view"] }]), 1)
  })
})
