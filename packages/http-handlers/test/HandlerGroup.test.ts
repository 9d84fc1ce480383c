import { expect, it } from "@effect/vitest"
import { Context, Effect, Layer, Option } from "effect"
import { HttpRouter, HttpServer, HttpServerResponse } from "effect/http"
import { HttpApi, HttpApiBuilder, HttpApiEndpoint, HttpApiGroup, HttpApiMiddleware } from "effect/http-api"
import * as HandlerGroup from "../src/platform/HandlerGroup.ts"

class UseCase extends Context.Service<UseCase, { readonly answer: string }>()("test/UseCase") {}
class Marking extends HttpApiMiddleware.Service<Marking>()("test/Marking") {}

const Api = HttpApi.make("test").add(
  HttpApiGroup.make("seats").add(HttpApiEndpoint.get("seat", "/seat").middleware(Marking))
)

const handlers = HandlerGroup.group(
  Api,
  "seats",
  Effect.fnUntraced(function* (group) {
    const { answer } = yield* UseCase
    return group.handle("seat", () =>
      Effect.map(Effect.serviceOption(UseCase), (found) =>
        HttpServerResponse.text(`${answer} ${Option.isSome(found) ? "and all services" : "alone"}`)
      )
    )
  })
)

const marking = Layer.succeed(
  Marking,
  Marking.of((app) => Effect.map(app, HttpServerResponse.setHeader("x-marked", "yes")))
)

const routes = HttpApiBuilder.layer(Api).pipe(
  Layer.provide([handlers, HttpServer.layerServices]),
  Layer.provide([marking, Layer.succeed(UseCase, { answer: "answered" })])
)

it("a request has the middlewares of its route, and none of the services that its handler was built of", async () => {
  const { dispose, handler } = HttpRouter.toWebHandler(routes, { disableLogger: true })
  const answer = await handler(new Request("http://banquet.test/seat"))
  expect([answer.headers.get("x-marked"), await answer.text()]).toEqual(["yes", "answered alone"])
  await dispose()
})
