import type { SubscriberListing } from "@banquet/platform-core/deliveries/DeliveryRepository"
import { SubscriberId } from "@banquet/platform-core/deliveries/EventSubscriber"
import { Webhooks } from "@banquet/platform-core/deliveries/Webhooks"
import { DateTime, Effect, Option, Redacted, Schema } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { administrator } from "banquet/Administrator"
import { notFound } from "../Failure.ts"
import { findOccasion, occasionFlag } from "../Lookup.ts"
import { answer, isoOrNull, table } from "../Output.ts"
import { inSession } from "../Session.ts"

const idArgument = Argument.String("id").pipe(Argument.withDescription("The id that webhook list shows"))

const findId = (id: string) =>
  Schema.decodeUnknownEffect(SubscriberId)(id).pipe(Effect.mapError(() => notFound("webhook", id)))

const findOptional = (slug: Option.Option<string>) =>
  Option.match(slug, { onNone: () => Effect.succeed(null), onSome: findOccasion })

const add = (eventTypes: ReadonlyArray<string>) =>
  Command.make(
    "add",
    {
      url: Argument.String("url").pipe(Argument.withDescription("Where events are posted: https://…")),
      occasion: occasionFlag.pipe(
        Flag.withDescription("Only events of the occasion with this slug; of every occasion if not given"),
        Flag.optional
      ),
      types: Flag.Literals("type", eventTypes).pipe(
        Flag.withDescription("Only events of this type, or of these if given again; of every type if not given"),
        Flag.atLeast(0),
        // Of what may be left out, only a default tells the help.
        Flag.withDefault([])
      )
    },
    ({ occasion: slug, types, url }) =>
      Effect.gen(function* () {
        const webhooks = yield* Webhooks
        const occasion = yield* findOptional(slug)
        const added = yield* webhooks.add(administrator, {
          url,
          occasionId: occasion?.id ?? null,
          types: types.length === 0 ? null : [...new Set(types)]
        })
        const secret = Redacted.value(added.target.secret)
        yield* answer(
          {
            id: added.id,
            url: added.target.url,
            occasion: occasion?.slug ?? null,
            types: added.types,
            secret,
            created_at: DateTime.formatIso(added.createdAt)
          },
          [
            secret,
            `This is the only time that the secret is shown: the receiver verifies signatures with it. The webhook's id is ${added.id}.`,
            "It is told of what happens from now on."
          ].join("\n")
        )
      }).pipe(inSession)
  ).pipe(Command.withDescription("Post events to a URL from now on, each signed"))

const address = ({ target }: SubscriberListing): string =>
  target._tag === "Webhook" ? target.url : `handler ${target.name}`

const documentOf = (listing: SubscriberListing) => {
  const { lastFailure, target } = listing
  return {
    id: listing.id,
    url: target._tag === "Webhook" ? target.url : null,
    handler: target._tag === "Handler" ? target.name : null,
    occasion: listing.occasionSlug,
    types: listing.types,
    state: listing.stoppedAt === null ? "active" : "stopped",
    stopped_at: isoOrNull(listing.stoppedAt),
    pending: listing.pending,
    dead: listing.dead,
    oldest_pending_at: isoOrNull(listing.oldestPendingAt),
    last_delivered_at: isoOrNull(listing.lastDeliveredAt),
    last_failure:
      lastFailure === null
        ? null
        : { kind: lastFailure.kind, status: lastFailure.status, at: DateTime.formatIso(lastFailure.at) },
    created_at: DateTime.formatIso(listing.createdAt)
  }
}

const failureText = ({ lastFailure }: SubscriberListing): string =>
  lastFailure === null
    ? "-"
    : `${lastFailure.kind}${lastFailure.status === null ? "" : ` ${lastFailure.status}`} at ${DateTime.formatIso(lastFailure.at)}`

const list = Command.make("list", { occasion: occasionFlag.pipe(Flag.optional) }, ({ occasion: slug }) =>
  Effect.gen(function* () {
    const webhooks = yield* Webhooks
    const occasion = yield* findOptional(slug)
    const listings = yield* webhooks.list(administrator, occasion?.id ?? null)
    const items = listings.map(documentOf)
    yield* answer(
      { items },
      table(
        ["id", "to", "occasion", "types", "state", "pending", "dead", "last delivered", "last failure"],
        listings.map((listing) => [
          listing.id,
          address(listing),
          listing.occasionSlug ?? "every",
          listing.types?.join(", ") ?? "every",
          listing.stoppedAt === null ? "active" : "stopped",
          String(listing.pending),
          String(listing.dead),
          isoOrNull(listing.lastDeliveredAt) ?? "-",
          failureText(listing)
        ]),
        "There are no webhooks."
      )
    )
  }).pipe(inSession)
).pipe(Command.withDescription("Webhooks, and handlers of the host, with what they are still to be told of"))

const remove = Command.make("remove", { id: idArgument }, ({ id }) =>
  Effect.gen(function* () {
    const webhooks = yield* Webhooks
    const found = yield* findId(id)
    yield* webhooks.remove(administrator, found)
    yield* answer({ id: found, removed: true }, `Webhook ${found} is removed`)
  }).pipe(inSession)
).pipe(Command.withDescription("Post nothing more to a webhook, and forget what it was still to be told of"))

const replayed = Schema.decodeOption(
  Schema.NumberFromString.check(Schema.isInt(), Schema.isBetween({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }))
)

const replay = Command.make(
  "replay",
  {
    id: idArgument,
    from: Flag.String("from").pipe(
      Flag.filterMap(
        (from) => (from === "dead" ? Option.some(null) : /^\d+$/.test(from) ? replayed(from) : Option.none()),
        () => "dead, or the position of an event"
      ),
      Flag.withMetavar("POSITION|dead"),
      Flag.withDescription("From which event on, whether it was delivered or not; only what was given up if not given"),
      Flag.withDefault(null)
    )
  },
  ({ from, id }) =>
    Effect.gen(function* () {
      const webhooks = yield* Webhooks
      const found = yield* findId(id)
      const queued = yield* webhooks.replay(administrator, found, from)
      const count = queued === 1 ? "1 event is" : `${queued} events are`
      yield* answer({ id: found, queued }, `${count} queued for webhook ${found}`)
    }).pipe(inSession)
).pipe(Command.withDescription("Post again what was given up, and start a webhook that was stopped"))

/** With these types of events to choose from. */
export const webhookCommand = (eventTypes: ReadonlyArray<string>) =>
  Command.make("webhook").pipe(
    Command.withDescription("Post events to other programs, signed"),
    Command.withSubcommands([add(eventTypes), list, remove, replay])
  )
