/** Every reason for which a list of modules is refused, each with what to do. */
import type { ModuleManifest } from "@banquet/platform-core/modules/ModuleManifest"
import { MusicModule } from "@banquet/platform-core/testing/ModuleFixture"
import { Effect, Layer, Result } from "effect"
import { assert, describe, it } from "vitest"
import { builtInModules } from "../src/BuiltInModules.ts"
import { checkOptions } from "../src/embedding/OptionsCheck.ts"
import { loadHttpModules } from "../src/HttpModules.ts"
import { type AnyModule, defineModule } from "../src/Module.ts"
import { checkModules } from "../src/ModuleList.ts"

const [gallery] = builtInModules

/** A module that fits, but for what is given. */
const moduleWith = (
  manifest: Partial<ModuleManifest> = {},
  parts: Partial<Pick<AnyModule, "eventTypes" | "http">> & { readonly track?: string } = {}
): AnyModule => {
  const declared: ModuleManifest = { ...MusicModule, ...manifest }
  const { eventTypes = ["song.played"], http = gallery.http, track = declared.key } = parts
  return defineModule({
    manifest: declared,
    migrations: { module: track, dependencies: [], migrations: {}, occasionRows: { tables: [] } },
    repositories: Layer.empty,
    useCases: [],
    http,
    eventTypes
  })
}

const music = moduleWith()

const radioManifest = { key: "radio", actions: ["radio:list"] } as const
const radio = moduleWith(radioManifest, { eventTypes: [] })

/** Returns the mistakes of the list, a line each. */
const mistakesOf = (...modules: ReadonlyArray<AnyModule>): ReadonlyArray<string> =>
  Result.match(checkModules(modules), {
    onSuccess: () => [],
    onFailure: ({ issues }) => issues.map(({ message, path }) => `${path} ${message}`)
  })

describe("a list of modules", () => {
  it("is taken where keys, actions and event types are each module's own", () => {
    assert.deepStrictEqual(mistakesOf(...builtInModules, music, radio), [])
  })

  it.each(["Music", "4music", "music-box", ""])("is refused where a key is malformed: %j", (key) => {
    assert.deepStrictEqual(mistakesOf(moduleWith({ key })), [
      `modules[0] has the key "${key}": choose one of lower-case letters, digits and underscores that begins with a letter`
    ])
  })

  it.each(["occasion", "resource", "platform", "actors", "assets", "id", "name", "starts_at"])(
    "is refused where a key is the platform's: %s",
    (key) => {
      assert.deepStrictEqual(mistakesOf(moduleWith({ key, actions: [] })), [
        `modules[0] has the key "${key}", which the platform uses itself: choose another`
      ])
    }
  )

  it("is refused where two modules have one key, which is all that is said of the second", () => {
    const mistake = 'modules[1] has the key "music", as another module has: choose another, or list the module once'
    assert.deepStrictEqual(mistakesOf(music, music), [mistake])
    assert.deepStrictEqual(mistakesOf(music, moduleWith({ displayName: "Other music" })), [mistake])
  })

  it("is refused where an action is malformed or begins with another module's key", () => {
    for (const action of ["music:list", "radio:List", "resource:list"] as const) {
      assert.deepStrictEqual(mistakesOf(moduleWith({ ...radioManifest, actions: [action] })), [
        `modules[0] declares the action "${action}": name it radio:<verb>, or resource:<type>:view for vendors`
      ])
    }
  })

  it("is refused where an action is declared twice, by two modules or by one", () => {
    const shared = moduleWith({ ...radioManifest, actions: ["resource:playlist:view"] }, { eventTypes: [] })
    assert.deepStrictEqual(mistakesOf(music, shared), [
      'modules[1] declares the action "resource:playlist:view", as another module does: choose another name'
    ])
    assert.deepStrictEqual(mistakesOf(moduleWith({ actions: ["music:list", "music:list"] })), [
      'modules[0] declares the action "music:list" twice: declare it once'
    ])
  })

  it("is refused where a module depends on what is no shared domain, another module included", () => {
    assert.deepStrictEqual(mistakesOf(...builtInModules, moduleWith({ dependencies: ["actors", "seating"] })), [
      'modules[3] depends on "seating": name only actors and assets there'
    ])
  })

  it("is refused where a module's track of migrations has another name", () => {
    assert.deepStrictEqual(mistakesOf(moduleWith({}, { track: "seating" })), [
      'modules[0] has the migrations of "seating": name their track "music", like the module'
    ])
  })

  it("is refused where an event type is no noun.verb", () => {
    for (const type of ["played", "Song.played", "song.played.twice", "song."]) {
      assert.deepStrictEqual(mistakesOf(moduleWith({}, { eventTypes: [type] })), [
        `modules[0] has the event type "${type}": name it noun.verb, such as song.played`
      ])
    }
  })

  it("is refused where an event type is taken: by the assets, by another module, or by itself", () => {
    const taken = (type: string) => `modules[1] has the event type "${type}", which is taken: choose another name`
    assert.deepStrictEqual(
      mistakesOf(music, moduleWith(radioManifest, { eventTypes: ["song.played", "asset.ready", "record.played"] })),
      [taken("song.played"), taken("asset.ready")]
    )
    assert.deepStrictEqual(mistakesOf(moduleWith({}, { eventTypes: ["song.played", "song.played"] })), [
      'modules[0] has the event type "song.played" twice: list it once'
    ])
  })

  it("is refused with every mistake of every module at once", () => {
    const [first, ...others] = mistakesOf(
      moduleWith({ key: "Music", actions: [] }),
      moduleWith({ dependencies: ["photos"] }),
      music
    )
    assert.match(first ?? "", /^modules\[0\] has the key "Music"/)
    assert.deepStrictEqual(others, [
      'modules[1] depends on "photos": name only actors and assets there',
      'modules[1] has the event type "song.played", which is taken: choose another name',
      'modules[2] has the key "music", as another module has: choose another, or list the module once'
    ])
  })

  it("is told to hosts by the places in their own list", () => {
    const checked = checkOptions({
      publicUrl: "https://party.example",
      modules: [music, moduleWith({ key: "gallery" })]
    })
    assert.deepStrictEqual(
      Result.match(checked, { onSuccess: () => "", onFailure: ({ message }) => message }),
      'modules[1] has the key "gallery", as another module has: choose another, or list the module once'
    )
  })
})

describe("the HTTP parts of a list of modules", () => {
  const refusalOf = (...modules: ReadonlyArray<AnyModule>) =>
    Effect.runPromise(Effect.map(Effect.flip(loadHttpModules(modules)), ({ message }) => message))

  it("are refused where two have one group or one route", async () => {
    assert.match(
      await refusalOf(gallery, moduleWith({}, { http: gallery.http })),
      /^modules are refused: The HTTP APIs gallery and gallery both have group \w+: change one$/
    )
  })

  it("are refused where two name an error alike", async () => {
    const http = async () => {
      const { problems, ...parts } = await gallery.http()
      const UploadsNotActive = problems.UploadsNotActive
      assert.isDefined(UploadsNotActive)
      return { ...parts, problems: { ...problems, UploadsNotActive: UploadsNotActive.bind(null) } }
    }
    assert.strictEqual(
      await refusalOf(gallery, moduleWith({}, { http })),
      "modules are refused: gallery has a problem for UploadsNotActive, as the platform or another module has: rename the error"
    )
  })
})
