/** Banquet inside of a host, with the demo occasion, for the tests of a file. */
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as ImageEngineMemory from "@banquet/assets-core/testing/ImageEngineMemory"
import { demoOccasion } from "@banquet/occasion-file/DemoOccasion"
import { MemoryStore } from "@banquet/platform-core/testing/MemoryStore"
import { make } from "@banquet/postgres/testing/TestDatabase"
import { Effect, Exit, Layer, Redacted, Scope } from "effect"
import { afterAll, assert, beforeAll } from "vitest"
import type { AppliedDocument } from "../src/AppliedDocument.ts"
import { BanquetError } from "../src/embedding/BanquetError.ts"
import type { BanquetOptions, LogEntry } from "../src/embedding/BanquetOptions.ts"
import { type Banquet, createBanquet } from "../src/CreateBanquet.ts"

export const refusal = async (promise: Promise<unknown>): Promise<BanquetError> => {
  const error = await promise.then(
    () => assert.fail("It was not refused"),
    (cause: unknown) => cause
  )
  return error instanceof BanquetError ? error : assert.fail(String(error))
}

export const get = (path: string, bearer?: string, init: RequestInit = {}): Request =>
  new Request(`https://host.example${path}`, {
    ...init,
    headers: bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }
  })

/** Returns a reader of a stream of changes, which reads up to what is waited for. */
export const reading = (answer: Response) => {
  assert.strictEqual(answer.headers.get("content-type"), "text/event-stream")
  const reader = (answer.body ?? assert.fail("There is no stream")).pipeThrough(new TextDecoderStream()).getReader()
  return async (awaited: RegExp | null): Promise<string> => {
    let text = ""
    while (awaited?.test(text) !== true) {
      const { done, value } = await reader.read()
      if (done) return awaited === null ? text : assert.fail(`The stream ended: ${text}`)
      text += value
    }
    return text
  }
}

export const slug = demoOccasion.occasion.slug
export const alice = { kind: "guest", occasion: slug, key: "alice-smith" } as const
export const petra = { kind: "planner", occasion: slug, key: "petra" } as const

export class EmbeddedHost {
  readonly log: Array<LogEntry> = []
  readonly #scope = Scope.makeUnsafe()
  #options: BanquetOptions | undefined
  #banquet: Banquet | undefined
  #applied: AppliedDocument | undefined

  get options(): BanquetOptions {
    return this.#options ?? assert.fail("The host has not started")
  }

  get banquet(): Banquet {
    return this.#banquet ?? assert.fail("The host has not started")
  }

  get applied(): AppliedDocument {
    return this.#applied ?? assert.fail("The host has not started")
  }

  async start(): Promise<void> {
    const url = await Effect.runPromise(Scope.provide(make(), this.#scope))
    this.#options = {
      publicUrl: "https://host.example/banquet",
      database: { url: Redacted.value(url), maxConnections: 4 },
      dataDirectory: await mkdtemp(join(tmpdir(), "banquet-test-")),
      imageEngine: ImageEngineMemory.layer.pipe(Layer.provide(MemoryStore.layer)),
      log: (entry) => this.log.push(entry)
    }
    this.#banquet = await createBanquet(this.#options)
    this.#applied = await this.#banquet.apply(demoOccasion)
  }

  async stop(): Promise<void> {
    await this.#banquet?.close()
    await Effect.runPromise(Scope.close(this.#scope, Exit.void))
    await rm(this.#options?.dataDirectory ?? "", { recursive: true, force: true })
  }

  /** Creates another one on the same tables. */
  other(changes: Partial<BanquetOptions>): Promise<Banquet> {
    return createBanquet({ ...this.options, workers: false, ...changes })
  }

  /** Opens the stream of changes of the occasion's planner. */
  async listen(hosted: Banquet): Promise<ReturnType<typeof reading>> {
    const { token } = await hosted.tokens.issue(petra)
    return reading(await hosted.handler(get(`/banquet/v1/occasions/${this.applied.occasion.id}/changes`, token)))
  }
}

/** Starts a host before the tests of the file and stops it after them. */
export const useHost = (): EmbeddedHost => {
  const host = new EmbeddedHost()
  beforeAll(() => host.start())
  afterAll(() => host.stop())
  return host
}
