/** What somebody who means harm sends to the routes of wishes, changes and arrangements. */
import { describe, expect, it } from "vitest"
import { answered, refused } from "./support/Client.ts"
import type { Occasion } from "./support/Occasion.ts"
import { seatingPermissions } from "./support/OccasionDocument.ts"
import { useServer } from "./support/Server.ts"

const server = useServer()

const unknownId = (number: number): string => `01912345-0000-7000-8000-${number.toString(16).padStart(12, "0")}`
const ids = (count: number): ReadonlyArray<string> => Array.from({ length: count }, (_, number) => unknownId(number))

/** A little less than what a body may have. */
const mebibyte = 1024 * 1024 - 1024

const pair = (a: string, b: string, kind = "must_together") => ({ actor_ids: [a, b], kind })

/** Groups that all have the same people, who are a chain of musts. */
const crowded = async (people: number, groups: number): Promise<Occasion> => {
  const keys = Array.from({ length: groups }, (_, number) => `group-${number}`)
  return server.occasion({
    actors: [
      ...keys.map((key) => ({ key, type: "group", display_name: key })),
      ...Array.from({ length: people }, (_, number) => ({
        key: `p${number}`,
        type: "person",
        display_name: `P ${number}`,
        member_of: keys
      }))
    ],
    vendors: [],
    guests: []
  })
}

/** The worst megabytes, by route; each is refused. */
const worst: ReadonlyArray<readonly [name: string, route: string, method: "POST" | "PUT", body: string]> = [
  ["most wishes", "wishes", "PUT", JSON.stringify({ wishes: ids(8800).map((id) => pair(id, id)) })],
  [
    "most tables of one wish",
    "wishes",
    "PUT",
    JSON.stringify({ wishes: [{ kind: "must_table", actor_id: unknownId(1), seating_table_ids: ids(26_000) }] })
  ],
  [
    "a long number",
    "wishes",
    "PUT",
    `{"wishes":[{"kind":"apart","actor_ids":["${unknownId(1)}","${unknownId(2)}"],"weight":${"9".repeat(mebibyte - 200)}}]}`
  ],
  ["a long kind", "wishes", "PUT", JSON.stringify({ wishes: [{ kind: "x".repeat(mebibyte - 200) }] })],
  ["lists in lists", "wishes", "PUT", `{"wishes":${"[".repeat(mebibyte / 2 - 20)}${"]".repeat(mebibyte / 2 - 20)}}`],
  ["wishes of nothing", "wishes", "PUT", JSON.stringify({ wishes: Array.from({ length: 5000 }, () => ({})) })],
  ["most people of an arrangement", "arrangements", "POST", JSON.stringify({ actor_ids: ids(26_000) })],
  ["a long seed", "arrangements", "POST", `{"seed":${"7".repeat(mebibyte - 20)}}`],
  [
    "most moves",
    "changes",
    "POST",
    JSON.stringify({ moves: ids(8000).map((actor_id) => ({ actor_id, seating_table_id: unknownId(0) })) })
  ],
  [
    "long labels",
    "changes",
    "POST",
    JSON.stringify({
      moves: ids(2000).map((actor_id) => ({ actor_id, seating_table_id: unknownId(0), seat_label: "é".repeat(190) }))
    })
  ]
]

describe("A megabyte for the routes of a plan", () => {
  it("is refused within 16 KiB and within seconds, whatever is in it, and changes nothing [SEAT-264]", async () => {
    const occasion = await server.occasion()
    const { plan } = await occasion.setUp([4])
    const { token } = occasion.planner().client
    const before = await occasion.plan()
    const send = (route: string, method: string, body: string, signal?: AbortSignal) =>
      fetch(`${occasion.url}/v1/occasions/${occasion.id}/seating/plans/${plan.id}/${route}`, {
        method,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body,
        ...(signal === undefined ? {} : { signal })
      })
    for (const [name, route, method, body] of worst) {
      expect(body.length).toBeLessThanOrEqual(mebibyte + 1024)
      const began = performance.now()
      const answer = await send(route, method, body)
      const text = await answer.text()
      const found = {
        name,
        isRefused: [400, 413, 422].includes(answer.status),
        isSmall: text.length <= 16 * 1024,
        isSoon: performance.now() - began < 10_000
      }
      expect(found).toEqual({ name, isRefused: true, isSmall: true, isSoon: true })
    }
    // All at once, and given up before any is answered; then nobody waits for what is left of them.
    const given = new AbortController()
    const sent = worst.map(([, route, method, body]) => send(route, method, body, given.signal).catch(() => null))
    given.abort()
    await Promise.all(sent)
    expect(await occasion.plan()).toEqual(before)
  })
})

describe("Wishes between groups that stand for millions", () => {
  it("are accepted as wishes, and an arrangement of them is refused before they are written out [SEAT-265]", async () => {
    const occasion = await crowded(1000, 8)
    const { plan } = await occasion.setUp([500, 500])
    const planner = occasion.planner()
    const groups = Array.from({ length: 8 }, (_, number) => occasion.actor(`group-${number}`))
    const apart = groups.flatMap((a, index) => groups.slice(index + 1).map((b) => pair(a, b, "must_apart")))
    await answered(200, planner.replaceWishes(plan, { wishes: apart }))
    const began = performance.now()
    const { detail } = await refused(400, "invalid_request", planner.arrange(plan))
    expect(performance.now() - began).toBeLessThan(10_000)
    expect(detail).not.toContain("undefined")
    // A union of all of them by musts is none too many.
    const chain = Array.from({ length: 999 }, (_, number) =>
      pair(occasion.actor(`p${number}`), occasion.actor(`p${number + 1}`))
    )
    await answered(200, planner.replaceWishes(plan, { wishes: chain }))
    const { body, status } = await planner.arrange(plan, { time_limit_ms: 50 })
    // Where others keep all processors busy there may be no time for it at all.
    if (status === 429) return
    expect([status, body.unseated.length, body.unseated[0]?.reason]).toEqual([200, 1000, "no_seats"])
  })
})

describe("Forty changes of one planner at once", () => {
  it("wait for one another, two at a time, and another planner's change for no more than those [SEAT-287]", async () => {
    const planner = (key: string) => ({ key, display_name: key, permissions: seatingPermissions })
    const occasion = await server.occasion({ planners: [planner("petra"), planner("paul")] })
    const { plan } = await occasion.setUp([4])
    const made: Array<string> = []
    const change = async (by: string, notes: string) => {
      const answer = await answered(200, occasion.planner(by).updatePlan(plan, { planner_notes: notes }))
      made[answer.plan.revision - plan.revision - 1] = by
    }
    const changes: Array<Promise<unknown>> = []
    await server.holdingPlan(plan.id, async (waiting) => {
      changes.push(...Array.from({ length: 40 }, (_, number) => change("petra", `note ${number}`)))
      await expect.poll(waiting).toHaveLength(2)
      changes.push(change("paul", "mine"))
      await expect.poll(waiting).toHaveLength(3)
      // Reads wait for nobody.
      await occasion.plan()
      expect(await waiting()).toHaveLength(3)
    })
    await Promise.all(changes)
    expect(made).toHaveLength(41)
    expect(made.indexOf("paul")).toBe(2)
    expect((await occasion.plan()).revision).toBe(plan.revision + 41)
  })

  it("that are given up leave their places to those that follow [SEAT-287]", async () => {
    const occasion = await server.occasion()
    const { plan } = await occasion.setUp([4])
    const { token } = occasion.planner().client
    const sendForty = (signal: AbortSignal) =>
      Array.from({ length: 40 }, () =>
        fetch(`${occasion.url}/v1/occasions/${occasion.id}/seating/plans/${plan.id}`, {
          method: "PATCH",
          headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
          body: JSON.stringify({ planner_notes: "given up" }),
          signal
        }).catch(() => null)
      )
    await server.holdingPlan(plan.id, async (waiting) => {
      const seen = new Set<unknown>()
      let most = 0
      for (const sessions of [2, 4]) {
        const gone = new AbortController()
        const sent = sendForty(gone.signal)
        await expect
          .poll(async () => {
            const now = await waiting()
            most = Math.max(most, now.length)
            return now.reduce<Set<unknown>>((all, pid) => all.add(pid), seen).size
          })
          .toBeGreaterThanOrEqual(sessions)
        gone.abort()
        await Promise.all(sent)
      }
      expect(most).toBe(2)
    })
    await answered(200, occasion.planner().updatePlan(plan, { planner_notes: "the next" }))
  })
})

describe("The largest change that is accepted", () => {
  it("seats two thousand people in one step, or, where one of them cannot sit, nobody [SEAT-288]", async () => {
    const occasion = await crowded(2000, 0)
    const { plan, tables } = await occasion.setUp([500, 500, 500, 500])
    const planner = occasion.planner()
    const moves = Array.from({ length: 2000 }, (_, number) => ({
      actor_id: occasion.actor(`p${number}`),
      seating_table_id: tables[number % 4]?.id,
      seat_label: "é".repeat(20)
    }))
    const last = { actor_id: occasion.actor("p1999"), seating_table_id: unknownId(1) }
    const { violations } = await refused(
      422,
      "table_not_in_plan",
      planner.changeSeats(plan, { moves: [...moves.slice(0, -1), last] })
    )
    expect(violations).toHaveLength(1)
    expect((await occasion.plan()).revision).toBe(plan.revision)
    const { assignments } = await answered(200, planner.changeSeats(plan, { moves }))
    expect(assignments).toHaveLength(2000)
    expect((await occasion.plan()).revision).toBe(plan.revision + 1)
  })
})
