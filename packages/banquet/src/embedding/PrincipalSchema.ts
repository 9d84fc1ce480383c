/** Principals as hosts hand them in: those of their own sessions are no better than what the host made of them. */
import { PlannerAction } from "@banquet/platform-core/authorization/Action"
import { ActorId, EventId, PlannerId, TokenId } from "@banquet/platform-core/Ids"
import { Occasion } from "@banquet/platform-core/occasions/Occasion"
import {
  type Principal,
  type PrincipalName,
  ResourceGrant,
  type TokenPrincipal
} from "@banquet/platform-core/principals/Principal"
import { Schema } from "effect"
import { chosen, lenient, member, memberOf, passing } from "./OptionSchema.ts"
import type { PlainInput } from "./Plain.ts"

const holder = { tokenId: TokenId, displayName: Schema.String }

const Planner = Schema.Struct({
  _tag: Schema.Literal("Planner"),
  ...holder,
  plannerId: PlannerId,
  key: Schema.String,
  grants: Schema.Array(Schema.Struct({ occasion: Occasion, actions: Schema.Array(PlannerAction) }))
})

/** A guest, for what only guests are asked about. */
export const Guest = Schema.Struct({
  _tag: Schema.Literal("Guest"),
  ...holder,
  occasion: Occasion,
  actorId: ActorId,
  invitationUnitId: Schema.NullOr(ActorId),
  eventIds: Schema.Array(EventId)
})

const Vendor = Schema.Struct({
  _tag: Schema.Literal("Vendor"),
  ...holder,
  occasion: Occasion,
  actorId: ActorId,
  active: Schema.Boolean,
  grants: Schema.Array(ResourceGrant)
})

const Administrator = Schema.Struct({ _tag: Schema.Literal("Administrator") })

/** How an occasion's document names somebody. */
export const Name = Schema.Struct({
  kind: Schema.Literals(["planner", "guest", "vendor"]),
  occasion: Schema.String,
  key: Schema.String
})

const of = <T extends Principal>(
  schemas: Readonly<Record<string, Schema.Decoder<T>>>,
  input: unknown
): Schema.Decoder<T> => {
  if (typeof input !== "object" || input === null)
    return passing<never>("a principal, such as principals.find answers", () => false)
  const tag = memberOf(input, "_tag")
  const schema = typeof tag === "string" && Object.hasOwn(schemas, tag) ? schemas[tag] : undefined
  const tags = Object.keys(schemas).join(", ")
  return schema === undefined
    ? member(
        "_tag",
        passing<never>(`one of ${tags}`, () => false)
      )
    : lenient(schema)
}

const ofTokens = { Planner, Guest, Vendor }

/** Whoever acts. What a host adds to it is passed over. */
export const AnyPrincipal = chosen<Principal, PlainInput<Principal>>((input) =>
  of<Principal>({ ...ofTokens, Administrator }, input)
)

/** What a host's sessions answer for somebody: a name, or a whole principal. */
export const Identified = chosen<PrincipalName | TokenPrincipal>((input) =>
  memberOf(input, "_tag") === undefined && memberOf(input, "kind") !== undefined
    ? lenient(Name)
    : of<TokenPrincipal>(ofTokens, input)
)
