/** The file that describes an occasion: what `banquet apply` takes, in YAML or JSON. */
import { ActorStatus, ActorType, PartySize } from "@banquet/actors-core/Actor"
import { decodeExactly, type ValidationIssue } from "@banquet/platform-core/ValidationIssue"
import { EventStart, Place, TimeZone } from "@banquet/platform-core/occasions/Occasion"
import { Key, Name, Slug } from "@banquet/platform-core/Text"
import { Effect, Result, Schema } from "effect"
import { LineCounter, parseDocument } from "yaml"
import { occasionFileMistakes, type OccasionFileMistakes } from "./OccasionFileMistakes.ts"

/** Keys and actions are looked up, so that what is wrong with them is said by name. */
const Reference = Schema.String

const OccasionMember = Schema.Struct({
  slug: Slug,
  name: Name,
  time_zone: TimeZone.pipe(Schema.withDecodingDefault(Effect.succeed("UTC")))
})

const EventMember = Schema.Struct({
  key: Key,
  name: Name,
  starts_at: EventStart,
  place: Schema.optionalKey(Place)
})

const ActorMember = Schema.Struct({
  key: Key,
  type: ActorType,
  display_name: Name,
  party_size: PartySize.pipe(Schema.withDecodingDefault(Effect.succeed(1))),
  status: ActorStatus.pipe(Schema.withDecodingDefault(Effect.succeed("active" as const))),
  member_of: Schema.optionalKey(Schema.Array(Reference))
})

const InvitationMember = Schema.Struct({
  event: Reference,
  actor: Reference,
  response: Schema.Literals(["attending", "declined", "pending"]).pipe(
    Schema.withDecodingDefault(Effect.succeed("pending" as const))
  )
})

const ModuleMember = Schema.Struct({
  module: Reference,
  config: Schema.optionalKey(Schema.Unknown),
  events: Schema.optionalKey(
    Schema.Array(Schema.Struct({ event: Reference, config: Schema.optionalKey(Schema.Unknown) }))
  )
})

const PlannerMember = Schema.Struct({
  key: Key,
  display_name: Name,
  permissions: Schema.optionalKey(Schema.Array(Reference))
})

const VendorMember = Schema.Struct({
  actor: Reference,
  grants: Schema.optionalKey(Schema.Array(Schema.Struct({ action: Reference, event: Schema.optionalKey(Reference) })))
})

const GuestMember = Schema.Struct({
  actor: Reference,
  invitation_unit: Schema.optionalKey(Reference),
  events: Schema.optionalKey(Schema.Array(Reference))
})

const members = {
  events: EventMember,
  actors: ActorMember,
  invitations: InvitationMember,
  modules: ModuleMember,
  planners: PlannerMember,
  vendors: VendorMember,
  guests: GuestMember
}
type Section = keyof typeof members

/** The whole document, as one writes it in code. */
export const OccasionFile = Schema.Struct({
  occasion: OccasionMember,
  events: Schema.optionalKey(Schema.Array(EventMember)),
  actors: Schema.optionalKey(Schema.Array(ActorMember)),
  invitations: Schema.optionalKey(Schema.Array(InvitationMember)),
  modules: Schema.optionalKey(Schema.Array(ModuleMember)),
  planners: Schema.optionalKey(Schema.Array(PlannerMember)),
  vendors: Schema.optionalKey(Schema.Array(VendorMember)),
  guests: Schema.optionalKey(Schema.Array(GuestMember))
})

/** A record of the file that is well-formed, and where it stands. */
export interface Item<S extends Section> {
  readonly section: S
  readonly index: number
  readonly value: (typeof members)[S]["Type"]
}

/** The well-formed part of a file. */
export interface OccasionItems {
  readonly occasion: typeof OccasionMember.Type | null
  readonly events: ReadonlyArray<Item<"events">>
  readonly actors: ReadonlyArray<Item<"actors">>
  readonly invitations: ReadonlyArray<Item<"invitations">>
  readonly modules: ReadonlyArray<Item<"modules">>
  readonly planners: ReadonlyArray<Item<"planners">>
  readonly vendors: ReadonlyArray<Item<"vendors">>
  readonly guests: ReadonlyArray<Item<"guests">>
  /** The keys of malformed records: what refers to them is no mistake of its own. */
  readonly malformed: { readonly events: ReadonlySet<string>; readonly actors: ReadonlySet<string> }
}

/** Reads a document record by record, so that one mistake does not hide others. */
export const readOccasionFile = (
  document: unknown
): { readonly items: OccasionItems; readonly mistakes: ReadonlyArray<ValidationIssue> } => {
  const mistakes: Array<ValidationIssue> = []
  const malformed = { events: new Set<string>(), actors: new Set<string>() }
  const given = isRecord(document) ? document : {}
  if (!isRecord(document)) mistakes.push({ path: [], message: "The file must be an object with the member occasion" })

  const decode = <T>(schema: Schema.Decoder<T>, value: unknown, path: ValidationIssue["path"]): T | null =>
    Result.match(decodeExactly(schema)(value), {
      onSuccess: (decoded) => decoded,
      onFailure: (found) => {
        for (const mistake of found) mistakes.push({ ...mistake, path: [...path, ...mistake.path] })
        return null
      }
    })

  const list = <S extends Section>(section: S, schema: Schema.Decoder<Item<S>["value"]>): Array<Item<S>> => {
    const records = given[section]
    if (records === undefined) return []
    if (!Array.isArray(records)) {
      mistakes.push({ path: [section], message: "must be a list" })
      return []
    }
    return records.flatMap((record: unknown, index) => {
      const value = decode(schema, record, [section, index])
      if (value !== null) return [{ section, index, value }]
      const keys = section === "events" ? malformed.events : section === "actors" ? malformed.actors : null
      if (isRecord(record) && typeof record["key"] === "string") keys?.add(record["key"])
      return []
    })
  }

  for (const member of Object.keys(given)) {
    if (!Object.hasOwn(OccasionFile.fields, member)) mistakes.push({ path: [member], message: "is not a known member" })
  }
  if (isRecord(document) && given["occasion"] === undefined)
    mistakes.push({ path: ["occasion"], message: "is missing" })
  const items: OccasionItems = {
    occasion: given["occasion"] === undefined ? null : decode(OccasionMember, given["occasion"], ["occasion"]),
    events: list("events", EventMember),
    actors: list("actors", ActorMember),
    invitations: list("invitations", InvitationMember),
    modules: list("modules", ModuleMember),
    planners: list("planners", PlannerMember),
    vendors: list("vendors", VendorMember),
    guests: list("guests", GuestMember),
    malformed
  }
  return { items, mistakes }
}

/** The document in a text of YAML 1.2 or JSON. A member without a value counts as left out. */
export const parseOccasionFile = (text: string): Result.Result<unknown, OccasionFileMistakes> => {
  const lineCounter = new LineCounter()
  const document = parseDocument(text, {
    schema: "core",
    stringKeys: true,
    uniqueKeys: true,
    prettyErrors: false,
    logLevel: "error",
    lineCounter
  })
  const [error] = document.errors
  if (error !== undefined) {
    const { col, line } = lineCounter.linePos(error.pos[0])
    return whole(`line ${line}, column ${col}: ${error.message}`)
  }
  return Result.match(
    Result.try(() => withoutNulls(document.toJS({ maxAliasCount: 100 }), new Set())),
    {
      onSuccess: (value) => Result.succeed(value),
      onFailure: () => whole("The aliases of the file cannot be resolved")
    }
  )
}

const whole = (message: string): Result.Result<never, OccasionFileMistakes> =>
  Result.fail(occasionFileMistakes({ path: [], message }))

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Without members that are null; throws when the value contains itself. */
const withoutNulls = (value: unknown, around: Set<unknown>): unknown => {
  if (typeof value !== "object" || value === null) return value
  if (around.has(value)) throw new Error("a value that contains itself")
  around.add(value)
  const result = Array.isArray(value)
    ? value.map((item: unknown) => withoutNulls(item, around))
    : Object.fromEntries(
        Object.entries(value).flatMap(([key, member]) => {
          if (member === null) return []
          return [[key, withoutNulls(member, around)]]
        })
      )
  around.delete(value)
  return result
}
