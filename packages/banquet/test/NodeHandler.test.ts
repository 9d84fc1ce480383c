/** Web requests and answers on Node's own server, over real sockets. */
import { createServer, request as send, type Server } from "node:http"
import { connect, type AddressInfo } from "node:net"
import { once } from "node:events"
import { afterEach, assert, describe, it } from "vitest"
import { type NodeHandlerOptions, toNodeHandler } from "../src/embedding/NodeHandler.ts"

const servers: Array<Server> = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

type Handler = (request: Request) => Promise<Response>

const serve = async (
  handler: Handler,
  options: NodeHandlerOptions = {},
  around: (listener: ReturnType<typeof toNodeHandler>) => ReturnType<typeof toNodeHandler> = (listener) => listener
) => {
  const listener = around(toNodeHandler(handler, options))
  const server = createServer((request, response) => void listener(request, response)).listen(0, "127.0.0.1")
  servers.push(server)
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  return { port, url: `http://127.0.0.1:${port}` }
}

/** What a socket answers to these bytes, until it is closed. */
const raw = async (port: number, text: string): Promise<string> => {
  const socket = connect(port, "127.0.0.1").setEncoding("utf8")
  let answer = ""
  socket.on("data", (chunk: string) => (answer += chunk))
  socket.write(text)
  await once(socket, "close")
  return answer
}

describe("toNodeHandler", () => {
  it("passes on method, path, headers and body, and what is answered", async () => {
    const { url } = await serve(async (request) => {
      const headers = new Headers([
        ["content-type", "text/plain"],
        ["set-cookie", "a=1"],
        ["set-cookie", "b=2; Path=/"]
      ])
      const { pathname, search } = new URL(request.url)
      const text = `${request.method} ${pathname}${search} ${request.headers.get("x-two")} ${await request.text()}`
      return new Response(text, { status: 201, headers })
    })
    const answer = await fetch(`${url}//evil.example/a%20b?c=d`, {
      method: "POST",
      headers: { "x-two": "1, 2" },
      body: "words"
    })
    assert.strictEqual(answer.status, 201)
    assert.strictEqual(await answer.text(), "POST //evil.example/a%20b?c=d 1, 2 words")
    assert.deepStrictEqual(answer.headers.getSetCookie(), ["a=1", "b=2; Path=/"])
    const head = await fetch(`${url}/x`, { method: "HEAD" })
    assert.deepStrictEqual([head.status, await head.text()], [201, ""])
  })

  it("takes no host from a header that names none, and refuses what is no web request", async () => {
    const { port } = await serve(async (request) => new Response(request.url))
    const get = (target: string, host: string, method = "GET") =>
      raw(port, `${method} ${target} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`)
    assert.include(await get("/a", "app.example:8080"), "http://app.example:8080/a")
    assert.include(await get("/a", "evil@app.example/x"), "http://localhost/a")
    assert.include(await get("*", "app.example", "OPTIONS"), "http://app.example/")
    assert.match(await get("/a", "app.example", "TRACE"), /^HTTP\/1.1 400 .*The request is malformed/s)
  })

  it("knows the whole path below a router, and says when the body was read before it came here", async () => {
    const { url } = await serve(
      async (request) => new Response(`${new URL(request.url).pathname} ${await request.text()}`),
      {},
      (listener) => async (request, response) => {
        Object.assign(request, { originalUrl: request.url, url: "/" })
        if (request.headers["content-type"] === "application/json") for await (const _ of request);
        await listener(request, response)
      }
    )
    const post = (type: string) =>
      fetch(`${url}/banquet/v1`, { method: "POST", headers: { "content-type": type }, body: "{}" })
    assert.strictEqual(await (await post("text/plain")).text(), "/banquet/v1 {}")
    const refused = await post("application/json")
    assert.deepStrictEqual([refused.status, refused.headers.get("content-type")], [400, "application/problem+json"])
    assert.match(await refused.text(), /mount Banquet in front of express\.json\(\)/)
    assert.strictEqual((await fetch(`${url}/banquet`)).status, 200)
  })

  it("reads no faster than its reader, and closes the connection of one that takes nothing for too long", async () => {
    const chunk = new Uint8Array(64 * 1024)
    const { promise: cancelled, resolve: cancel } = Promise.withResolvers<number>()
    let made = 0
    const endless = () =>
      new ReadableStream<Uint8Array>(
        {
          pull: (controller) => {
            made += chunk.length
            controller.enqueue(chunk)
          },
          cancel: () => cancel(made)
        },
        { highWaterMark: 0 }
      )
    const { port } = await serve(async () => new Response(endless()), { writeTimeout: "200 millis" })
    const socket = connect(port, "127.0.0.1")
    socket.write("GET / HTTP/1.1\r\nhost: x\r\n\r\n")
    socket.pause()
    // What the system holds between the two ends, and not more.
    assert.isBelow(await cancelled, 64 * 1024 * 1024)
    socket.destroy()
  })

  it("aborts the request when its connection closes, and a body that breaks off is an error to its reader", async () => {
    const { promise: aborted, resolve: abort } = Promise.withResolvers<string>()
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const { port } = await serve(async (request) => {
      request.signal.addEventListener("abort", () => void begun.then(() => abort("aborted")))
      begin()
      await request.text().catch(() => undefined)
      return new Response("late")
    })
    const broken = send({ port, host: "127.0.0.1", method: "PUT", headers: { "content-length": "100" } })
    broken.on("error", () => undefined)
    broken.write("some")
    await begun
    broken.destroy()
    assert.strictEqual(await aborted, "aborted")
  })

  it("answers before a body has come, and takes the next request of the connection", async () => {
    const { port } = await serve(async (request) =>
      request.method === "PUT" ? new Response("no", { status: 413 }) : new Response("yes")
    )
    const body = "x".repeat(200_000)
    const answers = await raw(
      port,
      `PUT / HTTP/1.1\r\nhost: x\r\ncontent-length: ${body.length}\r\n\r\n${body}` +
        "GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n"
    )
    assert.match(answers, /^HTTP\/1.1 413.*HTTP\/1.1 200.*yes/s)
  })

  it("sends the head of a stream before anything of it is there, and closes where it breaks", async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>()
    const { url } = await serve(async () => new Response(new ReadableStream<Uint8Array>({ start: release })))
    const answer = await fetch(url)
    assert.strictEqual(answer.status, 200)
    const reader = answer.body?.getReader() ?? assert.fail("There is no body")
    const stream = await held
    stream.enqueue(new TextEncoder().encode("one"))
    assert.strictEqual(new TextDecoder().decode((await reader.read()).value), "one")
    stream.error(new Error("broken"))
    const end = await reader.read().then(
      () => "ended",
      () => "broken"
    )
    assert.strictEqual(end, "broken")
  })

  it("is made with a time that there is", () => {
    assert.throws(() => toNodeHandler(async () => new Response(), { writeTimeout: 0 }), /writeTimeout must be/)
  })
})
