/** A module of somebody else's on the same router, beside no built-in one. */
import { banquetApi, documentedApi } from "@banquet/http-api/platform/BanquetApi"
import * as Client from "@banquet/http-api/platform/Client"
import { moduleApi } from "@banquet/http-api/platform/ModuleApi"
import type { ModuleManifest } from "@banquet/platform-core/modules/ModuleManifest"
import { Effect, Redacted, Schema } from "effect"
import { FetchHttpClient, HttpServerRespondable } from "effect/http"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { afterAll, describe, expect, it } from "vitest"
import { assetProblems } from "../src/assets/AssetProblemTable.ts"
import { GalleryHttp } from "../src/gallery/GalleryHttp.ts"
import { problemsOf } from "../src/platform/HttpModule.ts"
import { moduleNames } from "../src/platform/ModuleNames.ts"
import type { ProblemTable } from "../src/platform/ProblemTranslation.ts"
import { contracts, makeRoutesOf, serve } from "./Harness.ts"
import { alreadyRequested, MusicContract, MusicHttp, musicProblems, notEnabled } from "./OwnModule.ts"
import { occasion, occasionId, otherOccasionId, planner } from "./Sample.ts"

const dj = { ...planner, grants: [{ occasion, actions: ["music:request" as const] }] }
const app = serve(makeRoutesOf([MusicHttp], { holders: { dj, stranger: { ...planner, grants: [] } } }))
afterAll(() => app.dispose())

const path = `/v1/occasions/${occasionId}/music`

const send = async (token: string, body: unknown, to = path) => {
  const { json, status } = await app.send("POST", to, { token, body })
  return [status, json["code"] ?? json["title"]]
}

describe("a module that is none of the built-in ones", () => {
  it("answers under the same envelope, with the same checks in the same order", async () => {
    const wrong = { title: 7 }
    expect(await send("unknown", wrong)).toEqual([401, "unauthenticated"])
    expect(await send("stranger", wrong)).toEqual([403, "permission_denied"])
    expect(await send("dj", wrong, `/v1/occasions/${otherOccasionId}/music`)).toEqual([403, "permission_denied"])
    expect(await send("dj", wrong)).toEqual([400, "invalid_request"])
    expect(await send("dj", { title: "Waterloo" })).toEqual([409, "song_already_requested"])
    expect(await send("dj", { title: " Fernando " })).toEqual([200, "Fernando"])
    const { headers, status } = await app.send("PUT", path, {})
    expect([status, headers.get("allow")]).toEqual([405, "POST"])
    expect(headers.get("x-request-id")).not.toBeNull()
  })

  it("is in the OpenAPI document, and no other module is", async () => {
    const { text } = await app.send("GET", "/openapi.json")
    for (const name of ["plannerMusic.request", "SongAlreadyRequestedProblem", "- `song`, with `music:request`"]) {
      expect(text).toContain(name)
    }
    expect(JSON.parse(text)["tags"].map(({ name }: { readonly name: string }) => name)).toEqual(
      [
        "session",
        "occasions",
        "occasion",
        "modules",
        "actors",
        "guestLinks",
        "planners",
        "vendors",
        "signIn",
        "audit",
        "tokens",
        "guest",
        "changes",
        "operations"
      ].concat(["plannerMusic", "guestMusic", "documentation"])
    )
    expect(text).toContain(
      '"enum":["music:request","actors:list","actors:update","guests:link","occasion:manage","occasion:audit"]'
    )
    expect(text).toContain('"music":{"type":"object","properties":{"enabled":{"type":"boolean"},"songs":')
    expect(text).not.toMatch(/gallery|seating/i)
  })

  it("has a typed client", async () => {
    const song = await Effect.gen(function* () {
      const options = { baseUrl: "http://localhost", token: Redacted.make("dj") }
      const client = yield* Client.make(banquetApi([MusicContract]), options)
      return yield* client.plannerMusic.request({ params: { occasion_id: occasionId }, payload: { title: "Fernando" } })
    }).pipe(
      Effect.provide(FetchHttpClient.layer),
      Effect.provideService(FetchHttpClient.Fetch, (input, init) => app.handler(new Request(input, init))),
      Effect.runPromise
    )
    expect(song).toEqual({ title: "Fernando" })
  })

  it("stands beside the built-in ones", () => {
    const { paths } = OpenApi.fromApi(documentedApi([...contracts, MusicContract]))
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining(["/v1/occasions/{occasion_id}/music", "/v1/occasions/{occasion_id}/seating"])
    )
  })

  it("is refused where another claims its routes or names an error alike", () => {
    const manifest: ModuleManifest = { ...MusicContract.manifest, key: "radio" }
    expect(() => documentedApi([MusicContract, { ...MusicContract, manifest }])).toThrow(
      "The HTTP APIs music and music both have group plannerMusic: change one"
    )
    const play = HttpApiEndpoint.post("play", "/v1/occasions/:id/music", { params: { id: Schema.String } })
    const api = moduleApi("radio").add(HttpApiGroup.make("radio").add(play))
    expect(() => documentedApi([MusicContract, { ...MusicContract, manifest, api }])).toThrow(
      "The HTTP APIs music and radio both have POST /v1/occasions/:/music: change one"
    )
    const unknown = { ...MusicContract, api: { ...MusicContract.api } }
    expect(() => documentedApi([unknown])).toThrow("begin it with moduleApi")
    const problems = { SongAlreadyRequested: musicProblems.SongAlreadyRequested.bind(null) }
    const radio = { ...MusicHttp, contract: { ...MusicContract, manifest }, problems }
    expect(() => problemsOf([MusicHttp, radio])).toThrow("radio has a problem for SongAlreadyRequested")
  })

  it("may share the problems of a domain that it shares", () => {
    const withUploads = { ...MusicHttp, problems: { ...musicProblems, ...assetProblems } }
    expect(() => problemsOf([GalleryHttp, withUploads])).not.toThrow()
  })

  it("has its errors translated for callers that are not routes, with the names of modules", async () => {
    const context = { request_id: "none", moduleName: moduleNames([MusicContract.manifest]) }
    const detailOf = async (error: Parameters<ReturnType<typeof problemsOf<readonly [typeof MusicHttp]>>>[0]) => {
      const problem = problemsOf([MusicHttp])(error, context)
      const { body } = await Effect.runPromise(HttpServerRespondable.toResponse(problem))
      return body._tag === "Uint8Array" ? JSON.parse(new TextDecoder().decode(body.body))["detail"] : null
    }
    expect(await detailOf(notEnabled)).toBe("Music is not enabled on the event.")
    expect(await detailOf(alreadyRequested)).toBe("Waterloo was requested already.")
  })

  it("does not compile without a problem for each of its errors", () => {
    type Complete = ProblemTable<typeof alreadyRequested | typeof notEnabled>
    expect(musicProblems satisfies Partial<Complete>).toHaveProperty("SongAlreadyRequested")
    // @ts-expect-error -- ModuleNotEnabled has no entry
    expect(musicProblems satisfies Complete).not.toHaveProperty("ModuleNotEnabled")
  })
})
