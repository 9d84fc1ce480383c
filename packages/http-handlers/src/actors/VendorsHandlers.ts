/** The vendors of an occasion who are given access. */
import { Vendors } from "@banquet/actors-core/Vendors"
import * as Wire from "@banquet/http-api/actors/VendorsApi"
import { CurrentPrincipal } from "@banquet/http-api/platform/Authentication"
import { defaultLimit } from "@banquet/http-api/platform/ListQuery"
import { PlatformApi } from "@banquet/http-api/platform/PlatformApi"
import { type DeclaredPermissions, Permissions } from "@banquet/platform-core/authorization/Permissions"
import type { StoredVendor } from "@banquet/platform-core/principals/Principal"
import { VendorCursor } from "@banquet/platform-core/principals/StaffCursor"
import { Effect, Schema } from "effect"
import * as HandlerGroup from "../platform/HandlerGroup.ts"
import { refuseInput } from "../platform/InputErrors.ts"
import { jsonAnswer } from "../platform/JsonAnswer.ts"
import { publicOrigin } from "../platform/PublicOrigin.ts"
import { requestBody } from "../platform/RequestBody.ts"
import { signInLink } from "../platform/SignInLink.ts"
import { translated } from "./ActorProblemTable.ts"

const newVendor = requestBody(Wire.NewVendor)
const vendorPatch = requestBody(Wire.VendorPatch)

const encodeCursor = Schema.encodeSync(VendorCursor)

const vendorDocument =
  ({ declaredGrants }: DeclaredPermissions) =>
  ({ actorId, displayName, grants, key, revision, status }: StoredVendor): typeof Wire.VendorDocument.Encoded => ({
    actor_id: actorId,
    key,
    display_name: displayName,
    status,
    grants: declaredGrants(grants).map(({ action, eventId }) => ({ action, event_id: eventId })),
    revision
  })

type Grants = typeof Wire.NewVendor.Type.grants

const given = (grants: Grants) => grants?.map(({ action, event_id: eventId = null }) => ({ action, eventId }))

/** Returns whom the body names: exactly one of the two ways. */
const named = ({ actor_id: actorId, display_name: displayName }: typeof Wire.NewVendor.Type) => {
  if (actorId !== undefined && displayName === undefined) return Effect.succeed({ actorId })
  if (displayName !== undefined && actorId === undefined) return Effect.succeed({ displayName })
  const message = actorId === undefined ? "is missing, as is actor_id" : "is given beside actor_id"
  return refuseInput([{ path: "display_name", message }])
}

/** Links lead to `publicUrl` or, with `null`, to where the caller reached the server. */
export const layer = ({ publicUrl }: { readonly publicUrl: string | null }) =>
  HandlerGroup.group(
    PlatformApi,
    "vendors",
    Effect.fnUntraced(function* (handlers) {
      const vendors = yield* Vendors
      const document = vendorDocument(yield* Permissions)
      const answer = (vendor: StoredVendor, status: number) =>
        jsonAnswer<typeof Wire.VendorAnswer.Encoded>({ vendor: document(vendor) }, status)

      return handlers
        .handle("list", ({ params, query }) =>
          Effect.flatMap(CurrentPrincipal, (principal) =>
            translated(
              vendors.list(principal, params.occasion_id, {
                limit: query.limit ?? defaultLimit,
                after: query.cursor ?? null
              })
            )
          ).pipe(
            Effect.map(({ items, next }) =>
              jsonAnswer<typeof Wire.VendorsPage.Encoded>({
                items: items.map(document),
                next_cursor: next === null ? null : encodeCursor(next)
              })
            )
          )
        )
        .handleRaw(
          "create",
          Effect.fnUntraced(function* ({ params, request }) {
            const principal = yield* CurrentPrincipal
            const body = yield* newVendor(request)
            const asked = { vendor: yield* named(body), grants: given(body.grants) }
            const { made, vendor } = yield* translated(vendors.create(principal, params.occasion_id, asked))
            return answer(vendor, made ? 201 : 200)
          })
        )
        .handleRaw(
          "update",
          Effect.fnUntraced(function* ({ params, request }) {
            const principal = yield* CurrentPrincipal
            const { grants, revision, status } = yield* vendorPatch(request)
            const patch = { status, grants: grants === null ? [] : given(grants), revision }
            return answer(yield* translated(vendors.update(principal, params.occasion_id, params.actor_id, patch)), 200)
          })
        )
        .handle("link", ({ params, request }) =>
          Effect.flatMap(CurrentPrincipal, (principal) =>
            translated(vendors.link(principal, params.occasion_id, params.actor_id))
          ).pipe(Effect.map((code) => signInLink(publicOrigin(publicUrl, request), code)))
        )
    })
  )
