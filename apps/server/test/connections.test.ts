/** Readers who do not read, and connections that are too many, over real sockets. */
import { Deferred, Effect, Exit, Layer, Scope, Stream } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { once } from "node:events"
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net"
import { afterEach, describe, expect, it } from "vitest"
import { BoundedServer } from "../src/BoundedServer.ts"
import * as HttpListener from "../src/HttpListener.ts"
import { WriteProgress } from "../src/WriteProgress.ts"

const scope: Array<() => void> = []
afterEach(() => {
  for (const release of scope.splice(0)) release()
})

const listening = async (server: Server): Promise<number> => {
  server.listen(0, "127.0.0.1")
  scope.push(() => server.close())
  await once(server, "listening")
  return (server.address() as AddressInfo).port
}

/** A client that reads nothing until it is resumed. */
const client = async (port: number): Promise<Socket> => {
  const socket = connect({ port, host: "127.0.0.1" })
  socket.on("error", () => undefined)
  scope.push(() => socket.destroy())
  await once(socket, "connect")
  return socket.pause()
}

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`

/** More than the buffers of both ends hold. */
const large = Buffer.alloc(24 * 1024 * 1024)
const limit = 30_000

describe("WriteProgress", () => {
  const pair = async (): Promise<{ readonly reader: Socket; readonly writer: Socket }> => {
    const server = createServer()
    const accepted = once(server, "connection") as Promise<[Socket]>
    const reader = await client(await listening(server))
    const [writer] = await accepted
    scope.push(() => writer.destroy())
    return { reader, writer: writer.on("error", () => undefined) }
  }

  const turn = () => new Promise<void>((resume) => setImmediate(resume))

  it("finds a reader who does not read, whatever it sends meanwhile and whatever more it is sent", async () => {
    const { reader, writer } = await pair()
    writer.resume().write(large)
    const progress = new WriteProgress(limit)
    // The buffers of both ends take some of it first.
    for (let now = 0; !progress.isStalled(writer, now); now += limit) {
      reader.write("GET")
      writer.write("more")
      await turn()
    }
    expect(writer.writableLength).toBeGreaterThan(0)
    const again = new WriteProgress(limit)
    expect([0, limit - 1].map((now) => again.isStalled(writer, now))).toEqual([false, false])
  })

  it("leaves a slow reader alone, also in the midst of one large write, and one who has nothing to read [HTTP-36]", async () => {
    const { reader, writer } = await pair()
    const progress = new WriteProgress(limit)
    expect([0, limit].map((now) => progress.isStalled(writer, now))).toEqual([false, false])
    writer.write(large)
    let now = 0
    while (!progress.isStalled(writer, now)) {
      now += limit
      await turn()
    }
    for (let look = 0; look < 3; look++) {
      now += limit
      while (progress.isStalled(writer, now)) {
        reader.resume()
        await once(reader, "data")
        reader.pause()
        await turn()
      }
      expect(writer.writableLength).toBe(large.length)
    }
  })
})

it("A request that comes before anybody handles requests is answered once somebody does [PLAT-193]", async () => {
  const server = new BoundedServer({}, { connections: 10, writeTimeout: 10_000 })
  const accepted = once(server, "connection")
  const early = await client(await listening(server))
  const [socket] = (await accepted) as [Socket]
  early.resume().write(get("/"))
  await expect.poll(() => socket.bytesRead).toBeGreaterThan(0)
  server.on("request", (_request, response) => response.end("handled"))
  const [answer] = await once(early, "data")
  expect(String(answer)).toContain("handled")
})

describe("a connection whose reader does not read [HTTP-36]", () => {
  it("is cut, whatever its response is made of, and one that is read is not", async () => {
    const server = new BoundedServer({}, { connections: 10, writeTimeout: 120 })
    server.on("request", (request, response) => {
      if (request.url === "/bytes") response.end(large)
      else if (request.url === "/chunks")
        for (let chunk = 0; chunk < 96; chunk++) response.write(large.subarray(0, 262_144))
      else response.end("small")
    })
    const cut = new Set<Promise<unknown>>()
    server.on("connection", (socket) => cut.add(once(socket, "close")))
    const port = await listening(server)
    for (const path of ["/bytes", "/chunks"]) (await client(port)).write(get(path))
    const idle = await client(port)
    idle.resume().write(get("/"))
    await once(idle, "data")
    await Promise.all([...cut].slice(0, 2))
    idle.write(get("/"))
    await once(idle, "data")
  })

  it("lets go of what made the response", async () => {
    const released = Deferred.makeUnsafe<void>()
    const routes = HttpRouter.add(
      "GET",
      "/stream",
      Effect.sync(() =>
        HttpServerResponse.stream(
          Stream.fromEffectRepeat(Effect.succeed(new Uint8Array(65_536))).pipe(
            Stream.ensuring(Deferred.succeed(released, undefined))
          )
        )
      )
    )
    const serving = Scope.makeUnsafe()
    const url = await HttpListener.url.pipe(
      Effect.provide(
        HttpRouter.serve(routes, { disableLogger: true, disableListenLog: true })
          .pipe(
            Layer.provideMerge(
              HttpListener.layer({
                host: "127.0.0.1",
                port: 0,
                gracePeriod: 0,
                connections: 10,
                writeTimeout: "120 millis"
              })
            )
          )
          .pipe((layer) => Layer.effectContext(Layer.buildWithScope(layer, serving)))
      ),
      Effect.runPromise
    )
    const reader = await client(Number(new URL(url).port))
    reader.write(get("/stream"))
    await Effect.runPromise(Deferred.await(released))
    await Effect.runPromise(Scope.close(serving, Exit.void))
  })
})

describe("a request that goes on after its answer", () => {
  const answering = (writeTimeout: number) => {
    const server = new BoundedServer({}, { connections: 10, writeTimeout })
    server.on("request", (request, response) => {
      request.resume()
      response.end("refused")
    })
    return listening(server)
  }
  const post = "POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 4\r\n\r\n"

  it("is cut", async () => {
    const endless = (await client(await answering(60))).resume()
    endless.write(`${post}ab`)
    await once(endless, "close")
  })

  it("keeps its connection when it ends", async () => {
    const ending = (await client(await answering(limit))).resume()
    ending.write(`${post}ab`)
    await once(ending, "data")
    ending.write(`cd${post}abcd`)
    await once(ending, "data")
  })

  it("leaves nothing behind on a connection that is kept", async () => {
    const server = new BoundedServer({}, { connections: 10, writeTimeout: limit })
    server.on("request", (request, response) => {
      request.resume()
      response.end("refused")
    })
    const accepted = once(server, "connection") as Promise<[Socket]>
    const kept = (await client(await listening(server))).resume()
    const [socket] = await accepted
    const turn = async () => {
      kept.write(`${post}ab`)
      await once(kept, "data")
      kept.write("cd")
    }
    await turn()
    const listeners = () => socket.listenerCount("close")
    const before = listeners()
    for (let again = 0; again < 5; again++) await turn()
    expect(listeners()).toBe(before)
  })
})

describe("requests that are sent ahead on one connection", () => {
  const counting = (answer: (body: string) => string | Buffer) => {
    const seen = { begun: 0, atOnce: 0, most: 0 }
    const server = new BoundedServer({}, { connections: 10, writeTimeout: limit })
    server.on("request", (request, response) => {
      seen.begun += 1
      seen.most = Math.max(seen.most, ++seen.atOnce)
      response.once("finish", () => (seen.atOnce -= 1))
      const chunks: Array<Buffer> = []
      request.on("data", (chunk: Buffer) => chunks.push(chunk))
      request.on("end", () => setImmediate(() => response.end(answer(Buffer.concat(chunks).toString()))))
    })
    return { seen, server }
  }
  const post = (body: string) =>
    `POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`

  it("are answered one at a time, in order, with their bodies", async () => {
    const { seen, server } = counting((body) => `<${body}>`)
    const ahead = await client(await listening(server))
    const bodies = Array.from({ length: 60 }, (_, index) => `${index}-${"x".repeat(index % 3 === 0 ? 9000 : 3)}`)
    ahead.write(bodies.map(post).join(""))
    let heard = ""
    ahead.resume().on("data", (chunk: Buffer) => (heard += chunk.toString()))
    await expect.poll(() => heard.match(/<\d+-x+>/g)?.length).toBe(bodies.length)
    expect(heard.match(/<\d+-x+>/g)).toEqual(bodies.map((body) => `<${body}>`))
    expect(seen).toEqual({ begun: bodies.length, atOnce: 0, most: 1 })
  })

  it("wait for a reader who does not read, and cost nothing meanwhile", async () => {
    const { seen, server } = counting(() => large)
    const deaf = await client(await listening(server))
    deaf.write(get("/").repeat(24))
    await expect.poll(() => seen.begun).toBe(1)
    for (let more = 0; more < 20; more++) {
      deaf.write(get("/"))
      await new Promise<void>((resume) => setImmediate(resume))
    }
    expect(seen.begun).toBe(1)
  })

  it("end the connection when they are too many", async () => {
    const { seen, server } = counting(() => large)
    const flood = await client(await listening(server))
    flood.resume().write(get("/").repeat(500))
    await once(flood, "close")
    expect(seen.begun).toBeLessThan(2)
  })
})

describe("connections", () => {
  it("are bounded; one too many is closed, and makes idle ones give up their place [HTTP-37]", async () => {
    const server = new BoundedServer({ keepAliveTimeout: 60_000 }, { connections: 2, writeTimeout: limit })
    server.on("request", (request, response) => {
      if (request.url === "/idle") response.end("small")
    })
    const port = await listening(server)
    const busy = await client(port)
    const arrived = once(server, "request")
    busy.write(get("/busy"))
    await arrived
    const idle = await client(port)
    idle.resume().write(get("/idle"))
    await once(idle, "data")
    const refused = await client(port)
    await Promise.all([once(refused.resume(), "close"), once(idle, "close")])
    const next = await client(port)
    next.resume().write(get("/idle"))
    await once(next, "data")
    expect(busy.destroyed).toBe(false)
  })
})
