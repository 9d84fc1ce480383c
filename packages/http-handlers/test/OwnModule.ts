/** The HTTP part of a module as a stranger writes it, of what is exported by subpath alone. */
import { GuestAccess, PlannerAccess, RequiredPermission } from "@banquet/http-api/platform/Access"
import { Authentication, CurrentPrincipal } from "@banquet/http-api/platform/Authentication"
import type { HttpContract } from "@banquet/http-api/platform/HttpContract"
import { InputValidation } from "@banquet/http-api/platform/InputValidation"
import { moduleApi } from "@banquet/http-api/platform/ModuleApi"
import {
  bodyProblems,
  GuestOccasionMismatchProblem,
  PermissionDeniedProblem
} from "@banquet/http-api/platform/PlatformProblems"
import { declare, members } from "@banquet/http-api/platform/Problem"
import { nameShape, required } from "@banquet/http-api/platform/RequestMember"
import { Authorization } from "@banquet/platform-core/authorization/Authorization"
import { OccasionId } from "@banquet/platform-core/Ids"
import type { ModuleManifest } from "@banquet/platform-core/modules/ModuleManifest"
import { ModuleNotEnabled } from "@banquet/platform-core/PlatformErrors"
import { Name } from "@banquet/platform-core/Text"
import { Effect, Layer, Schema } from "effect"
import { HttpApiBuilder, HttpApiEndpoint, HttpApiError, HttpApiGroup, OpenApi } from "effect/http-api"
import { httpModule } from "../src/platform/HttpModule.ts"
import { jsonAnswer } from "../src/platform/JsonAnswer.ts"
import { translatedWith } from "../src/platform/PlatformProblemTable.ts"
import type { ProblemTable } from "../src/platform/ProblemTranslation.ts"
import { requestBody } from "../src/platform/RequestBody.ts"

const MusicModule = {
  key: "music",
  version: "1.0.0",
  displayName: "Music",
  scopes: { installation: "occasion", enablement: "event" },
  dependencies: [],
  surfaces: ["planner", "guest"],
  actions: ["music:request"],
  installationConfig: Schema.Struct({}),
  enablementConfig: Schema.Struct({})
} as const satisfies ModuleManifest

class SongAlreadyRequested extends Schema.TaggedError<SongAlreadyRequested>()("SongAlreadyRequested", {
  title: Schema.String
}) {}

class SongAlreadyRequestedProblem extends HttpApiError.Problem<SongAlreadyRequestedProblem>()(
  "SongAlreadyRequestedProblem",
  declare("song_already_requested", 409, "Song already requested"),
  { ...members("song_already_requested"), song: Schema.String }
) {}

const NewSong = Schema.Struct({ title: required(Name, nameShape) })
const Song = Schema.Struct({ title: Schema.String })
const Songs = Schema.Struct({ songs: Schema.Array(Song) })

class PlannerMusicApi extends HttpApiGroup.make("plannerMusic")
  .add(
    HttpApiEndpoint.post("request", "/v1/occasions/:occasion_id/music", {
      params: { occasion_id: OccasionId },
      payload: NewSong,
      success: Song,
      error: [PermissionDeniedProblem, ...bodyProblems, SongAlreadyRequestedProblem]
    })
      .annotate(OpenApi.Summary, "Request a song (music:request)")
      .annotate(RequiredPermission, "music:request")
  )
  .middleware(InputValidation)
  .middleware(PlannerAccess)
  .middleware(Authentication) {}

class GuestMusicApi extends HttpApiGroup.make("guestMusic")
  .add(
    HttpApiEndpoint.get("songs", "/v1/guest/occasions/:occasion_slug/music", {
      params: { occasion_slug: Schema.String },
      success: Songs,
      error: [PermissionDeniedProblem, GuestOccasionMismatchProblem]
    }).annotate(OpenApi.Summary, "The songs that were requested")
  )
  .middleware(InputValidation)
  .middleware(GuestAccess)
  .middleware(Authentication) {}

class MusicApi extends moduleApi("music").add(PlannerMusicApi).add(GuestMusicApi) {}

export const MusicContract = {
  manifest: MusicModule,
  api: MusicApi,
  guestEvent: { songs: Schema.Int },
  changes: [{ kind: "song", permission: "music:request", data: Song, guests: "songs that were requested" }]
} as const satisfies HttpContract

export const musicProblems = {
  SongAlreadyRequested: ({ title }, { request_id }) =>
    new SongAlreadyRequestedProblem({ detail: `${title} was requested already.`, song: title, request_id })
} satisfies ProblemTable<SongAlreadyRequested>

const translated = translatedWith(musicProblems)

const newSong = requestBody(NewSong)

const handlers = Layer.merge(
  HttpApiBuilder.group(
    MusicApi,
    "plannerMusic",
    Effect.fnUntraced(function* (group) {
      const { planner } = yield* Authorization
      return group.handleRaw(
        "request",
        Effect.fnUntraced(function* ({ params, request }) {
          const principal = yield* CurrentPrincipal
          const { title } = yield* newSong(request)
          yield* translated(planner(principal, "music:request", params.occasion_id))
          if (title === "Waterloo") yield* translated(Effect.fail(new SongAlreadyRequested({ title })))
          return jsonAnswer<typeof Song.Encoded>({ title })
        })
      )
    })
  ),
  HttpApiBuilder.group(MusicApi, "guestMusic", (group) =>
    group.handle("songs", () => Effect.succeed({ songs: [{ title: "Waterloo" }] }))
  )
)

export const MusicHttp = httpModule({ contract: MusicContract, handlers, problems: musicProblems })

/** A problem of the platform's with the name of the module in it. */
export const notEnabled = new ModuleNotEnabled({ module: "music" })
export const alreadyRequested = new SongAlreadyRequested({ title: "Waterloo" })
