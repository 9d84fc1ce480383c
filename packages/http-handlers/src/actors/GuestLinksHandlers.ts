/** The links of guests. */
import { type GuestLinkList, GuestLinks, type IssuedGuestLink } from "@banquet/actors-core/GuestLinks"
import * as Contract from "@banquet/http-api/actors/GuestLinksApi"
import { CurrentPrincipal } from "@banquet/http-api/platform/Authentication"
import { defaultLimit } from "@banquet/http-api/platform/ListQuery"
import { PlatformApi } from "@banquet/http-api/platform/PlatformApi"
import { TokenCursor } from "@banquet/platform-core/tokens/TokenCursor"
import { DateTime, Effect, Option, Redacted, Schema } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import * as HandlerGroup from "../platform/HandlerGroup.ts"
import { jsonAnswer } from "../platform/JsonAnswer.ts"
import { requestBody } from "../platform/RequestBody.ts"
import { translated } from "./ActorProblemTable.ts"
import { qrSvg } from "./QrSvg.ts"

const newGuestLinks = requestBody(Contract.NewGuestLinks)

const encodeCursor = Schema.encodeSync(TokenCursor)

const isoOrNull = (time: DateTime.Utc | null) => (time === null ? null : DateTime.formatIso(time))

/** Returns where the caller reached the server, with the scheme of the page that asks, which a proxy may have changed. */
const originOf = (request: HttpServerRequest.HttpServerRequest): string => {
  const reached = Option.getOrUndefined(HttpServerRequest.toURL(request))
  const page = request.headers["origin"]
  const asked = page === undefined || !URL.canParse(page) ? undefined : new URL(page)
  return (asked?.host === reached?.host ? asked?.origin : undefined) ?? reached?.origin ?? "http://localhost"
}

/** How many codes are drawn before others have their turn. */
const drawnAtOnce = 10

/** Draws the codes of many links a few at a time. */
const linkDocuments = (origin: string, links: ReadonlyArray<IssuedGuestLink>) =>
  Effect.forEach(links, ({ actorId, token, tokenId }, index) => {
    const document = Effect.sync((): typeof Contract.NewGuestLink.Encoded => {
      // A fragment is never sent to a server, and so stays out of every log.
      const url = `${origin}/join#${Redacted.value(token)}`
      return { actor_id: actorId, token_id: tokenId, url, qr_svg: qrSvg(url) }
    })
    return index > 0 && index % drawnAtOnce === 0 ? Effect.andThen(Effect.sleep(0), document) : document
  })

const linksPage = ({ items, next }: GuestLinkList): typeof Contract.GuestLinksPage.Encoded => ({
  items: items.map(({ actorId, createdAt, expiresAt, lastUsedAt, tokenId }) => ({
    token_id: tokenId,
    actor_id: actorId,
    created_at: DateTime.formatIso(createdAt),
    last_used_at: isoOrNull(lastUsedAt),
    expires_at: isoOrNull(expiresAt)
  })),
  next_cursor: next === null ? null : encodeCursor(next)
})

/** Links lead to `publicUrl` or, with `null`, to where the caller reached the server. */
export const layer = ({ publicUrl }: { readonly publicUrl: string | null }) =>
  HandlerGroup.group(
    PlatformApi,
    "guestLinks",
    Effect.fnUntraced(function* (handlers) {
      const links = yield* GuestLinks
      return handlers
        .handleRaw(
          "create",
          Effect.fnUntraced(function* ({ params, request }) {
            const principal = yield* CurrentPrincipal
            const body = yield* newGuestLinks(request)
            const issued = yield* translated(
              links.issue(principal, params.occasion_id, {
                actorIds: body.actor_ids,
                eventIds: body.events ?? undefined,
                invitationUnit: body.invitation_unit,
                expiresAt: body.expires_at
              })
            )
            const documents = yield* linkDocuments(publicUrl ?? originOf(request), issued)
            return jsonAnswer<typeof Contract.NewGuestLinksAnswer.Encoded>({ links: documents }, 201)
          })
        )
        .handle("list", ({ params, query }) =>
          Effect.flatMap(CurrentPrincipal, (principal) =>
            translated(
              links.list(principal, params.occasion_id, {
                actorId: query.actor_id ?? null,
                limit: query.limit ?? defaultLimit,
                after: query.cursor ?? null
              })
            )
          ).pipe(Effect.map((page) => jsonAnswer(linksPage(page))))
        )
        .handle("revoke", ({ params }) =>
          Effect.flatMap(CurrentPrincipal, (principal) =>
            translated(links.revoke(principal, params.occasion_id, params.token_id))
          ).pipe(Effect.as(HttpServerResponse.empty({ status: 204 })))
        )
    })
  )
