/** Starts the guestbook's host, and tells what its guests and planners meet with over HTTP, to the erasure of a guest. */
import { address, app, banquet } from "./host.ts"

interface Entry {
  readonly id: string
  readonly display_name: string
  readonly text: string
}

const slug = "ana-and-ben"

const { events, occasion, tokens } = await banquet.apply({
  occasion: { slug, name: "Ana & Ben" },
  events: [{ key: "reception", name: "Reception", starts_at: "2026-06-20T18:00:00Z" }],
  actors: [
    { key: "alice", type: "person", display_name: "Alice" },
    { key: "bob", type: "person", display_name: "Bob" }
  ],
  guests: [
    { actor: "alice", events: ["reception"] },
    { actor: "bob", events: ["reception"] }
  ],
  planners: [{ key: "petra", display_name: "Petra", permissions: ["guestbook:list"] }],
  modules: [{ module: "guestbook", events: [{ event: "reception" }] }]
})

const ask = (bearer: string | undefined, path: string, init: RequestInit = {}) =>
  fetch(`${address}/banquet${path}`, {
    ...init,
    headers: { "content-type": "application/json", ...(bearer && { authorization: `Bearer ${bearer}` }) }
  })

const guestbook = `/v1/guest/occasions/${slug}/guestbook`
const write = (bearer?: string) =>
  ask(bearer, guestbook, {
    method: "POST",
    body: JSON.stringify({ event_id: events["reception"], text: "What a day!" })
  })
const readBy = async (bearer: string | undefined, path = guestbook) => {
  const { items } = (await (await ask(bearer, path)).json()) as { readonly items: ReadonlyArray<Entry> }
  return items.map(({ display_name, text }) => `${display_name}: ${text}`)
}

const ready = (await ask(undefined, "/readyz")).status
const openapi = await (await ask(undefined, "/openapi.json")).text()

const abort = new AbortController()
const stream = await ask(tokens.planners["petra"], `/v1/occasions/${occasion.id}/changes`, { signal: abort.signal })
if (stream.body === null) throw new Error("The stream has no body")
const reader = stream.body.pipeThrough(new TextDecoderStream()).getReader()
let heard = (await reader.read()).value ?? ""

const written = await write(tokens.guests["alice"])
const { entry } = (await written.json()) as { readonly entry: Entry }
while (!heard.includes("event: guestbook_entry") || !heard.includes(entry.id))
  heard += (await reader.read()).value ?? ""
abort.abort()

const before = await readBy(tokens.guests["bob"])
const { counts } = await banquet.guestErasure.erase(banquet.principals.administrator, slug, "alice", {
  rehearse: false
})
const proof = {
  ready,
  inOpenApi: openapi.includes("/v1/occasions/{occasion_id}/guestbook"),
  byNobody: (await write()).status,
  byAlice: written.status,
  before,
  erased: counts["guestbookEntries"],
  after: await readBy(tokens.guests["bob"]),
  toPlanners: await readBy(tokens.planners["petra"], `/v1/occasions/${occasion.id}/guestbook`),
  byAliceThen: (await write(tokens.guests["alice"])).status
}
await app.close()
process.stdout.write(`${JSON.stringify(proof)}\n`)
