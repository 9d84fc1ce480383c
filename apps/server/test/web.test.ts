/** How the web app's files are served, on a handful of files that stand for built ones. */
import { createHash } from "node:crypto"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { brotliCompressSync, gzipSync } from "node:zlib"
import { afterAll, describe, expect, it } from "vitest"
import { refused } from "./support/Client.ts"
import { useServer } from "./support/Server.ts"

const style = "body { color: teal }"
const inline = "globalThis.banquet = 1"
const page = `<!doctype html><title>The app</title><style>${style}</style><script>${inline}</script>`
const script = `export const words = "${"banquet ".repeat(200)}"`

const webDirectory = mkdtempSync(join(tmpdir(), "banquet-web-"))
mkdirSync(join(webDirectory, "assets"))
for (const [name, text] of Object.entries({
  "index.html": page,
  "pages.json": JSON.stringify([
    "/",
    "/join",
    "/sign-in",
    "/gallery",
    "/seating",
    "/occasions/:occasionId/gallery",
    "/occasions/:occasionId/seating"
  ]),
  "service-worker.js": "addEventListener('fetch', () => undefined)",
  "assets/index-Ab12Cd34.js": script,
  "assets/index-Ab12Cd34.css": "body { margin: 0 }"
})) {
  writeFileSync(join(webDirectory, name), text)
}
writeFileSync(join(webDirectory, "assets/index-Ab12Cd34.js.br"), brotliCompressSync(script))
writeFileSync(join(webDirectory, "assets/index-Ab12Cd34.js.gz"), gzipSync(script))
afterAll(() => rmSync(webDirectory, { recursive: true }))

const server = useServer({ webDirectory })
const id = "01a1fd3d-fed8-75d8-89e2-0f35bc11fd59"
const pages = ["/", "/join", "/sign-in", "/gallery", "/seating", `/occasions/${id}/gallery`, `/occasions/${id}/seating`]

describe("pages", () => {
  for (const path of pages) {
    it(`${path} opens the app, and is asked for anew each time`, async () => {
      const { headers, status, text } = await server.anybody.send("GET", path)
      expect([status, text]).toEqual([200, page])
      expect(headers.get("content-type")).toBe("text/html; charset=utf-8")
      expect(headers.get("cache-control")).toBe("no-cache")
      const again = await server.anybody.send("GET", path, { headers: { "if-none-match": headers.get("etag") ?? "" } })
      expect([again.status, again.text]).toEqual([304, ""])
    })
  }

  it("may run nothing but their own files and what was built into them, and stand in no frame [HTTP-39]", async () => {
    const { headers } = await server.anybody.send("GET", "/seating")
    const policy = headers.get("content-security-policy") ?? ""
    const digest = (text: string) => createHash("sha256").update(text).digest("base64")
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain(`script-src 'self' 'sha256-${digest(inline)}';`)
    expect(policy).toContain(`style-src 'self' 'sha256-${digest(style)}';`)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|\*|http:/)
    expect(headers.get("x-frame-options")).toBe("DENY")
    expect(headers.get("x-content-type-options")).toBe("nosniff")
    expect(headers.get("referrer-policy")).toBe("no-referrer")
  })

  it("answer HEAD without a body, and no other method", async () => {
    const head = await fetch(`${server.anybody.url}/join`, { method: "HEAD" })
    expect([head.status, await head.text()]).toEqual([200, ""])
    await refused(404, "not_found", server.anybody.post("/join", {}))
  })
})

describe("files", () => {
  it("with a hash in their name are kept for good", async () => {
    const { headers, status } = await server.anybody.send("GET", "/assets/index-Ab12Cd34.css")
    expect([status, headers.get("content-type")]).toEqual([200, "text/css; charset=utf-8"])
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable")
    expect(headers.get("x-content-type-options")).toBe("nosniff")
  })

  for (const [accepted, expected] of [
    ["gzip, deflate, br", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip;q=0.5", "gzip"],
    ["identity", null]
  ] as const) {
    it(`come in the smallest encoding of "${accepted}"`, async () => {
      const { headers, text } = await server.anybody.send("GET", "/assets/index-Ab12Cd34.js", {
        headers: { "accept-encoding": accepted }
      })
      expect([headers.get("content-encoding"), text]).toEqual([expected, script])
      expect(headers.get("vary")).toBe("accept-encoding")
    })
  }

  it("that pages need offline are asked for anew each time", async () => {
    const { headers, status } = await server.anybody.send("GET", "/service-worker.js")
    expect([status, headers.get("cache-control")]).toEqual([200, "no-cache"])
  })
})

const browser = { headers: { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" } }

describe("everything else", () => {
  const nowhere = [
    "/index.html",
    "/seating/more",
    "/occasions",
    `/occasions/${id}`,
    `/occasions/${id}/guests`,
    "/assets/",
    "/assets/index-Ab12Cd34.js.br",
    "/assets/index-00000000.js",
    "/assets/../index.html",
    "/assets/%2e%2e%2findex.html"
  ]
  for (const path of nowhere) {
    it(`${path} is a page for a browser, and a problem for everybody else [HTTP-41]`, async () => {
      await refused(404, "not_found", server.anybody.get(path))
      await refused(404, "not_found", server.anybody.send("GET", path, { headers: { accept: "text/html;q=0" } }))
      const { headers, status, text } = await server.anybody.send("GET", path, browser)
      expect([status, text]).toEqual([404, page])
      expect(headers.get("content-type")).toBe("text/html; charset=utf-8")
      expect(headers.get("cache-control")).toBe("no-store")
      expect(headers.get("vary")).toBe("accept, accept-encoding")
      expect(headers.get("content-security-policy")).toContain("default-src 'none'")
      expect(headers.get("x-request-id")).toMatch(/./)
    })
  }

  it("is there whatever the browser has kept, and without a body for HEAD [HTTP-41]", async () => {
    const { headers } = await server.anybody.get("/join")
    const kept = { ...browser.headers, "if-none-match": headers.get("etag") ?? "" }
    expect((await server.anybody.send("GET", "/nothing", { headers: kept })).status).toBe(404)
    const head = await fetch(`${server.anybody.url}/nothing`, { method: "HEAD", ...browser })
    expect([head.status, await head.text()]).toEqual([404, ""])
  })

  it("the API speaks of what it does not have in problems, also to a browser [HTTP-18, HTTP-24]", async () => {
    for (const path of ["/v1", "/v1/nothing", "/v1?x"]) {
      await refused(404, "not_found", server.anybody.send("GET", path, browser))
    }
    const { headers, status } = await server.anybody.send("GET", "/v1/guest/occasions/any/media/complete", browser)
    expect([status, headers.get("allow")]).toEqual([405, "POST"])
    await refused(404, "not_found", server.anybody.send("POST", "/nothing", browser))
  })

  it("no API path ever answers with the page", async () => {
    for (const path of ["/v1/session", `/v1/occasions/${id}/seating`, "/v1/guest/occasions/any/seating"]) {
      await refused(401, "unauthenticated", server.anybody.send("GET", path, { headers: { accept: "text/html" } }))
    }
    const { headers } = await server.anybody.get("/openapi.json")
    expect(headers.get("content-type")).toMatch(/^application\/json/)
  })
})
