/** The continued HTTP contract, "The occasion": which modules it has installed and enabled. */
import { describe, expect, it } from "vitest"
import { type Answer, answered, type Client, refused } from "./support/Client.ts"
import { EventStream } from "./support/EventStream.ts"
import { galleryModule, GuestGallery } from "./support/Gallery.ts"
import { managed, managedParts } from "./support/OccasionRoutes.ts"
import { useServer } from "./support/Server.ts"

const server = useServer()

interface Configured {
  readonly config: object
  readonly revision: number
}

interface ModuleDocument {
  readonly key: string
  readonly display_name: string
  readonly installation: (Configured & { readonly id: string }) | null
  readonly config_schema: { readonly properties: Readonly<Record<string, object>> }
  readonly enablements: ReadonlyArray<
    Configured & { readonly event_id: string; readonly enabled: boolean; readonly config_schema: object }
  >
}

/** The routes of modules. */
class Modules {
  readonly client: Client
  readonly path: string

  constructor(client: Client, path: string) {
    this.client = client
    this.path = path
  }

  list(): Promise<Answer<{ modules: ReadonlyArray<ModuleDocument> }>> {
    return this.client.get(`${this.path}/modules`)
  }

  async find(key: string): Promise<ModuleDocument> {
    const found = (await answered(200, this.list())).modules.find((module) => module.key === key)
    if (found === undefined) throw new Error(`no module ${key}`)
    return found
  }

  install(key: string, body: object = {}): Promise<Answer<{ module: ModuleDocument }>> {
    return this.client.json("PUT", `${this.path}/modules/${key}`, body)
  }

  enable(event: string, key: string, body: object): Promise<Answer<{ module: ModuleDocument }>> {
    return this.client.json("PUT", `${this.path}/events/${event}/modules/${key}`, body)
  }

  uninstall(key: string, query = ""): Promise<Answer<{ counts: object; objects: number }>> {
    return this.client.delete(`${this.path}/modules/${key}${query}`)
  }
}

const party = async () => {
  const occasion = await server.occasion(managedParts)
  const petra = managed(occasion)
  return { occasion, petra, modules: new Modules(petra.client, petra.path) }
}

describe("GET …/modules → `{ modules: [{ key, display_name, version, installation, config_schema, enablements }] }`", () => {
  it("tells what the server knows and the occasion has, with JSON schemas of the configs [PLAT-52]", async () => {
    const { modules, occasion } = await party()
    const seating = await modules.find("seating")
    const eventIds = [occasion.event("ceremony"), occasion.event()]
    for (const { enablements } of (await answered(200, modules.list())).modules) {
      expect(enablements.map(({ event_id }) => event_id)).toEqual(eventIds)
    }
    expect(seating).toMatchObject({ display_name: "Seating", version: "1.0.0", installation: { config: {} } })
    expect(seating.config_schema).toEqual({
      type: "object",
      properties: {
        table_naming_strategy: { type: "string", enum: ["numbered", "lettered", "custom"], default: "numbered" },
        keep_published: { type: "boolean", default: false }
      },
      additionalProperties: false
    })
    expect(seating.enablements.map(({ enabled, revision }) => [enabled, revision])).toEqual([
      [false, 0],
      [true, 1]
    ])
    expect(seating.enablements[0]?.config_schema).toMatchObject({
      properties: { publish_to_guests: { type: "boolean", default: false } }
    })
    expect(await modules.find("gallery")).toMatchObject({ installation: null, enablements: [{ config: {} }, {}] })
  })
})

describe("PUT …/modules/:module `{ config? }`; PUT …/events/:event_id/modules/:module `{ enabled, config? }`", () => {
  it("a config left out stays, one that is given replaces; `null` clears [PLAT-53]", async () => {
    const { modules, occasion } = await party()
    const { module } = await answered(200, modules.install("gallery", { config: { uploads_active: false } }))
    expect(module.installation).toMatchObject({ config: { uploads_active: false }, revision: 1 })
    const kept = await answered(200, modules.install("gallery"))
    expect(kept.module).toEqual(module)
    const cleared = { uploads_active: null, guest_originals: false }
    const replaced = await answered(200, modules.install("gallery", { config: cleared, revision: 1 }))
    expect(replaced.module.installation).toMatchObject({ config: { guest_originals: false }, revision: 2 })

    const event = occasion.event("ceremony")
    const at = async (body: object) => {
      const answer = await answered(200, modules.enable(event, "gallery", body))
      return answer.module.enablements.find(({ event_id }) => event_id === event)
    }
    expect(await at({ enabled: false })).toMatchObject({ enabled: false, revision: 0 })
    expect(await at({ enabled: true, config: { uploads_active: true } })).toMatchObject({ enabled: true, revision: 1 })
    const disabled = { enabled: false, config: { uploads_active: true }, revision: 2 }
    expect(await at({ enabled: false })).toMatchObject(disabled)
    expect(await at({ enabled: false })).toMatchObject(disabled)
    expect(await at({ enabled: true, config: null })).toMatchObject({ ...disabled, enabled: true, revision: 3 })
  })

  it("unknown config members are `400` with their path [PLAT-53, PLAT-8]", async () => {
    const { modules, occasion } = await party()
    const wrong = [
      [{ bogus: 1 }, "config.bogus"],
      [{ bogus: null }, "config.bogus"],
      [{ table_naming_strategy: "roman" }, "config.table_naming_strategy"],
      ["numbered", "config"]
    ] as const
    for (const [config, path] of wrong) {
      const problem = await refused(400, "invalid_request", modules.install("seating", { config }))
      expect(problem).toMatchObject({ errors: [{ path }] })
    }
    const event = occasion.event()
    await refused(400, "invalid_request", modules.enable(event, "seating", { enabled: true, config: { x: 1 } }))
    await refused(400, "invalid_request", modules.enable(event, "seating", {}))
    await refused(404, "not_found", modules.install("dancing"))
    await refused(404, "not_found", modules.enable(occasion.id, "seating", { enabled: true }))
    await refused(409, "module_not_installed", modules.enable(event, "gallery", { enabled: true }))
    await occasion.apply({ modules: [{ module: "seating", config: { table_naming_strategy: null } }] })
    expect((await modules.find("seating")).installation?.config).toEqual({})
  })

  it("refuses another revision; changes are in the audit log and the stream [PLAT-49, PLAT-51]", async () => {
    const { modules, occasion, petra } = await party()
    const event = occasion.event("ceremony")
    const stream = await EventStream.open(petra.client, `${petra.path}/changes`)
    await refused(409, "stale_revision", modules.install("gallery", { revision: 1 }))
    await answered(200, modules.install("gallery", { revision: 0 }))
    expect(await stream.next(1)).toMatchObject([{ event: "occasion", data: { event_id: null } }])
    const two = [modules, new Modules(managed(occasion, "paul").client, petra.path)]
    const answers = await Promise.all(two.map((one) => one.enable(event, "gallery", { enabled: true, revision: 0 })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await stream.next(1)).toMatchObject([{ event: "occasion", data: { event_id: event } }])
    stream.close()
    const [installed] = (await answered(200, petra.audit("module.installed"))).items
    expect(installed).toMatchObject({ by: { kind: "planner", key: "petra" }, target: { name: "gallery" } })
    expect((await answered(200, petra.audit("module.enabled"))).items[0]?.by.kind).toBe("planner")
  })
})

describe("DELETE …/modules/:module uninstalls (`?rehearse=true` says what goes)", () => {
  it("what the module keeps goes with it, and nothing of others [PLAT-54]", async () => {
    const { modules, occasion, petra } = await party()
    await occasion.apply({ modules: [galleryModule()] })
    const { plan, tables } = await occasion.setUp([8])
    await occasion.seat(plan, "alice", tables[0])
    await new GuestGallery(occasion, "alice").upload()
    const rehearsed = await answered(200, modules.uninstall("gallery", "?rehearse=true"))
    expect(rehearsed.counts).toMatchObject({ gallery_items: 1, assets: 1 })
    expect(rehearsed.objects).toBeGreaterThan(0)
    expect((await modules.find("gallery")).installation).not.toBeNull()

    await refused(409, "stale_revision", modules.uninstall("gallery", "?revision=7"))
    expect((await modules.uninstall("gallery")).status).toBe(204)
    await refused(409, "module_not_installed", modules.uninstall("gallery"))
    expect(await modules.find("gallery")).toMatchObject({ installation: null, enablements: [{ revision: 0 }, {}] })
    expect((await answered(200, occasion.planner().seating())).plans).toHaveLength(1)
    expect((await answered(200, petra.audit("module.uninstalled"))).items).toHaveLength(1)

    expect((await modules.uninstall("seating")).status).toBe(204)
    await refused(409, "module_not_installed", occasion.planner().seating())
    expect((await petra.deleteEvent(occasion.event("ceremony"))).status).toBe(204)
  })

  it("is for planners with `occasion:manage` in this occasion only [PLAT-50]", async () => {
    const { modules, occasion } = await party()
    const other = await party()
    const event = occasion.event()
    const strangers = [occasion.planner("sam"), occasion.guest(), occasion.vendor(), other.petra]
    for (const { client } of strangers) {
      const there = new Modules(client, modules.path)
      await refused(403, "permission_denied", there.list())
      await refused(403, "permission_denied", there.install("gallery"))
      await refused(403, "permission_denied", there.enable(event, "seating", { enabled: false }))
      await refused(403, "permission_denied", there.uninstall("seating", "?rehearse=true"))
    }
    expect((await modules.find("seating")).enablements[1]).toMatchObject({ enabled: true })
  })
})

describe("Nobody can grant what they may not do", () => {
  const permissionsOf = async (client: Client): Promise<ReadonlyArray<string>> => {
    const session = client.get<{ occasions: ReadonlyArray<{ permissions: ReadonlyArray<string> }> }>("/v1/session")
    return (await answered(200, session)).occasions[0]?.permissions ?? []
  }
  const ofGallery = ["gallery:list", "gallery:moderate"]

  it("and who installs a module may do what it lets planners do, as the audit log says [PLAT-105]", async () => {
    const { modules, occasion, petra } = await party()
    const paul = managed(occasion, "paul")
    const before = await permissionsOf(petra.client)
    await refused(403, "permission_denied", petra.client.get(`${petra.path}/gallery`))
    await answered(200, modules.install("gallery"))
    expect(await permissionsOf(petra.client)).toEqual([...ofGallery, ...before])
    expect(await permissionsOf(paul.client)).toEqual(before)
    await answered(200, petra.client.get(`${petra.path}/gallery`))
    await refused(403, "permission_denied", paul.client.get(`${paul.path}/gallery`))
    expect((await answered(200, petra.audit("permission.granted"))).items).toMatchObject([
      {
        by: { kind: "planner", key: "petra" },
        target: { type: "planner", name: "Petra Planner" },
        changes: [{ member: "permissions", from: before, to: [...ofGallery, ...before] }]
      }
    ])
  })

  it("who changes the config of what is installed is granted nothing, and what is held stays as it is [PLAT-105]", async () => {
    const mo = { key: "mo", display_name: "Mo", permissions: ["occasion:manage"] }
    const occasion = await server.occasion({ ...managedParts, planners: [...(managedParts.planners ?? []), mo] })
    const petra = managed(occasion)
    const [first, second] = [
      new Modules(petra.client, petra.path),
      new Modules(managed(occasion, "mo").client, petra.path)
    ]
    await answered(200, first.install("gallery"))
    await answered(200, second.install("gallery", { config: { uploads_active: false } }))
    expect(await permissionsOf(second.client)).toEqual(["occasion:manage"])
    await answered(204, second.uninstall("gallery"))
    await answered(200, first.install("gallery"))
    expect((await answered(200, petra.audit("permission.granted"))).items).toHaveLength(1)
    await answered(204, first.uninstall("gallery"))
    await answered(200, second.install("gallery"))
    expect(await permissionsOf(second.client)).toEqual([...ofGallery, "occasion:manage"])
  })
})
