import { checkConfig, readConfig } from "@banquet/platform-core/modules/ModuleConfig"
import { formatPath } from "@banquet/platform-core/ValidationIssue"
import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import {
  GalleryEnablementConfig,
  GalleryInstallationConfig,
  GalleryModule,
  uploadsActive
} from "../src/GalleryModule.ts"

const refused = (config: unknown) =>
  Result.match(checkConfig(GalleryInstallationConfig, config), {
    onFailure: (mistakes) => mistakes.map(({ path }) => formatPath(path)),
    onSuccess: () => []
  })

const installation = (uploads_active: boolean) => readConfig(GalleryInstallationConfig, { uploads_active })

describe("Gallery manifest", () => {
  it("is installed once per occasion and enabled per event", () => {
    assert.deepStrictEqual(GalleryModule.scopes, { installation: "occasion", enablement: "event" })
  })

  it("stands on assets and declares the actions of its planners", () => {
    assert.deepStrictEqual(GalleryModule.dependencies, ["assets"])
    assert.deepStrictEqual(GalleryModule.actions, ["gallery:list", "gallery:moderate"])
  })

  it("has the defaults of the contract", () => {
    assert.deepStrictEqual(readConfig(GalleryInstallationConfig, {}), {
      moderation_mode: "pre_moderation",
      uploads_active: true,
      default_visibility: "guests",
      guest_originals: true
    })
    assert.deepStrictEqual(readConfig(GalleryEnablementConfig, {}), {})
  })

  it("keeps what was given and nothing else", () => {
    const given = { moderation_mode: "post_moderation", guest_originals: false }
    assert.deepStrictEqual(checkConfig(GalleryInstallationConfig, given), Result.succeed(given))
  })

  it("refuses unknown members and values", () => {
    assert.deepStrictEqual(refused({ moderation_mode: "none", uploads: true }).toSorted(), [
      "moderation_mode",
      "uploads"
    ])
    assert.deepStrictEqual(refused({ default_visibility: "everybody" }), ["default_visibility"])
    assert.deepStrictEqual(refused({ uploads_active: "yes" }), ["uploads_active"])
  })

  it("an enablement's uploads_active that is not given is the installation's", () => {
    assert.isTrue(uploadsActive(installation(true), {}))
    assert.isFalse(uploadsActive(installation(false), {}))
    assert.isTrue(uploadsActive(installation(false), { uploads_active: true }))
    assert.isFalse(uploadsActive(installation(true), { uploads_active: false }))
  })
})
