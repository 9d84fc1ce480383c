/** Answers with entity tags: what has not changed is not sent again, and what has changed is never hidden. */
import { describe, expect, it } from "vitest"
import { type Answer, answered, Client, refused } from "./support/Client.ts"
import { GuestGallery, picture, PlannerGalleryClient, withGallery } from "./support/Gallery.ts"
import { useServer } from "./support/Server.ts"
import { Staff, staffParts } from "./support/Staff.ts"

const server = useServer({ uploadsPerMinute: 1000 })

/** Numbers below `bound`, the same in every run. */
const lots = (seed: number) => {
  let state = seed
  return (bound: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * bound)
  }
}

/** Somebody who keeps the last answer, and asks whether there is another. */
class Keeper {
  readonly #client: Client
  readonly path: string
  #kept: Answer<unknown> | null = null
  unchanged = 0

  constructor(client: Client, path: string) {
    this.#client = client
    this.path = path
  }

  get tag(): string {
    return this.#kept?.headers.get("etag") ?? ""
  }

  ask(headers: Readonly<Record<string, string>> = { "if-none-match": this.tag }): Promise<Answer<unknown>> {
    return this.#client.send("GET", this.path, { headers })
  }

  /** Asks with the tag and without, and holds the answers against each other. */
  async look(): Promise<void> {
    const [given, whole] = [await this.ask(), await this.ask({})]
    expect(whole.status).toBe(200)
    if (given.status === 304) {
      this.unchanged += 1
      expect(given.text).toBe("")
      expect(whole.text).toBe(this.#kept?.text)
    } else {
      expect(given.status).toBe(200)
      expect(given.text).toBe(whole.text)
      expect(given.text).not.toBe(this.#kept?.text)
    }
    expect(given.headers.get("etag")).toBe(whole.headers.get("etag"))
    for (const { headers } of [given, whole]) {
      expect(headers.get("cache-control")).toBe("no-store")
      expect(headers.get("vary")).toBe("authorization")
    }
    this.#kept = whole
  }
}

type Step = () => Promise<unknown>

/** Takes steps as lots have it, each at times, and lets everybody look after each. */
const walk = async (seed: number, steps: ReadonlyArray<Step>, keepers: ReadonlyArray<Keeper>): Promise<void> => {
  const lot = lots(seed)
  for (const keeper of keepers) await keeper.look()
  for (let turn = 0; turn < 20; turn++) {
    // At times nothing happens.
    const step = steps[lot(steps.length + 2)]
    if (step !== undefined) await step()
    for (const keeper of keepers) await keeper.look()
  }
}

const makeAlbum = async () => {
  const occasion = await server.occasion(withGallery({ moderation_mode: "post_moderation" }))
  const planner = new PlannerGalleryClient(occasion)
  const guest = new GuestGallery(occasion)
  const add = async (): Promise<string> => {
    const { id } = await guest.upload(picture)
    await planner.settled(id)
    return id
  }
  return { occasion, planner, guest, add, ids: [await add(), await add()] }
}

describe("an answer that has an entity tag", () => {
  it("hides no change of the feed behind a 304, and sends it to nobody twice [PLAT-164, PLAT-165]", async () => {
    const { add, guest, ids, occasion, planner } = await makeAlbum()
    const steps: ReadonlyArray<Step> = [
      ...ids.flatMap((id) => [
        () => planner.moderate(id, { action: "approve" }),
        () => planner.moderate(id, { action: "reject" })
      ]),
      () => occasion.enable("gallery", "reception").then(add),
      () => occasion.disable("gallery", "reception"),
      () => occasion.enable("gallery", "reception")
    ]
    const keepers = ["alice", "carol"].map((key) => new Keeper(occasion.guest(key).client, `${guest.path}?limit=2`))
    await walk(7, steps, keepers)
    expect(keepers.every(({ unchanged }) => unchanged > 0)).toBe(true)
    // Those who see the same events get the same text.
    expect(keepers[0]!.tag).toBe(keepers[1]!.tag)
  })

  it("shows with the next request another name of the uploader, and nothing of a guest who is erased [PLAT-176]", async () => {
    const { guest, ids, occasion, planner } = await makeAlbum()
    for (const id of ids) await planner.moderate(id, { action: "approve" })
    const keeper = new Keeper(occasion.guest("carol").client, guest.path)
    const seen = async () => {
      await keeper.look()
      return (await answered(200, new GuestGallery(occasion, "carol").feed())).items.map((item) => item.uploader_name)
    }
    expect(await seen()).toEqual(["Alice Smith", "Alice Smith"])
    await occasion.apply({
      actors: [{ key: "alice", type: "person", member_of: ["smiths"], display_name: 'Alice "Ali", Guest' }]
    })
    expect(await seen()).toEqual(['Alice "Ali", Guest', 'Alice "Ali", Guest'])
    await occasion.erase("alice")
    expect(await seen()).toEqual([])
  })

  it("hides no change of the planner's view behind a 304 [PLAT-164]", async () => {
    const occasion = await server.occasion()
    const { plan, tables } = await occasion.setUp([4])
    const planner = occasion.planner()
    const seat = await occasion.seat(plan, "alice", tables[0])
    const rename = (display_name: string) => () => planner.updatePlan(plan, { display_name })
    const answer = (response: string) => () =>
      occasion.apply({ invitations: [{ event: "reception", actor: "carol", response }] })
    const call = (display_name: string) => () =>
      occasion.apply({ actors: [{ key: "carol", type: "person", display_name }] })
    const steps: ReadonlyArray<Step> = [
      answer("attending"),
      answer("declined"),
      call("Carol"),
      call("Caroline"),
      () => planner.lock(seat.id, { locked: true }),
      () => planner.lock(seat.id, { locked: false }),
      rename("Dinner"),
      rename("Supper"),
      () => planner.createZone(plan, { name: "Garden" }),
      () => planner.publish(plan),
      () => planner.unpublish(plan),
      () => occasion.disable("seating", "reception"),
      () => occasion.enable("seating", "reception")
    ]
    const keeper = new Keeper(planner.client, planner.path)
    await walk(11, steps, [keeper])
    expect(keeper.unchanged).toBeGreaterThan(0)
  })

  it("is for nobody who may no longer see the plan, though it has not changed [PLAT-166, SEAT-266]", async () => {
    const occasion = await server.occasion(staffParts)
    await occasion.setUp([4])
    const planner = occasion.planner()
    const keeper = new Keeper(planner.client, planner.path)
    await keeper.look()
    expect((await keeper.ask()).status).toBe(304)
    const staff = new Staff(occasion)
    const { id, revision } = await staff.planner("petra")
    await answered(200, staff.update(id, { permissions: [], revision }))
    expect((await keeper.ask()).status).toBe(403)
  })

  it("does not outlive the token [PLAT-166]", async () => {
    const { guest, occasion } = await makeAlbum()
    const token = await occasion.issue("guest", "carol")
    const keeper = new Keeper(occasion.guest("carol").client, guest.path)
    await keeper.look()
    const { tag } = keeper
    const asked = () =>
      new Client(occasion.url, token.token).send<never>("GET", guest.path, { headers: { "if-none-match": tag } })
    expect((await asked()).status).toBe(304)
    await occasion.revoke(token)
    await refused(401, "unauthenticated", asked())
  })

  it("is known by one of several tags, weak ones among them, and by no other [PLAT-164]", async () => {
    const { guest, occasion } = await makeAlbum()
    const keeper = new Keeper(occasion.guest("alice").client, guest.path)
    await keeper.look()
    const status = async (tags: string) => (await keeper.ask({ "if-none-match": tags })).status
    expect(await status(`"another", W/${keeper.tag}`)).toBe(304)
    expect(await status(`"another"`)).toBe(200)
    expect(await status(keeper.tag.replaceAll('"', ""))).toBe(200)
    await answered(200, guest.feed())
  })
})
