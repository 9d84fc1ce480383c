import { ActorRepository } from "@banquet/actors-core/ActorRepository"
import { AuditCursor } from "@banquet/platform-core/audit/AuditCursor"
import { administratorId } from "@banquet/platform-core/audit/AuditEntry"
import { AuditTrail } from "@banquet/platform-core/audit/AuditTrail"
import type { Occasion } from "@banquet/platform-core/occasions/Occasion"
import { PrincipalRepository } from "@banquet/platform-core/principals/PrincipalRepository"
import { Effect, Option, Schema } from "effect"
import { Command, Flag } from "effect/cli"
import { administrator } from "banquet/Administrator"
import { notFound } from "../Failure.ts"
import { findOccasion, occasionFlag } from "../Lookup.ts"
import { pageFlags } from "../PageFlags.ts"
import { answer, table } from "../Output.ts"
import { inSession } from "../Session.ts"

const decodeCursor = Schema.decodeOption(AuditCursor)

const document = Effect.promise(() => import("@banquet/http-handlers/platform/AuditDocument"))

/** Planners and actors have keys of their own each; a planner's comes first, for planners do things. */
const findPerson = Effect.fnUntraced(function* (occasion: Occasion | null, key: string) {
  if (key === "administrator") return administratorId
  if (occasion === null) return yield* notFound("planner, guest or vendor", key)
  const planners = yield* (yield* PrincipalRepository).planners(occasion.id)
  const actors = yield* (yield* ActorRepository).actors(occasion.id)
  const found = [...planners, ...actors].find((person) => person.key === key)
  return found === undefined ? yield* notFound("planner, guest or vendor", key) : found.id
})

const list = Command.make(
  "list",
  {
    occasion: occasionFlag.pipe(
      Flag.withDescription("The occasion's slug; without it, what belongs to no occasion"),
      Flag.optional
    ),
    actor: Flag.String("actor").pipe(
      Flag.withMetavar("KEY"),
      Flag.withDescription("Only what this planner, guest, vendor or administrator did, and what is about it"),
      Flag.optional
    ),
    action: Flag.String("action").pipe(
      Flag.withMetavar("ACTION"),
      Flag.withDescription("Only entries of this action, such as seating_plan.published"),
      Flag.optional
    ),
    ...pageFlags("entries", decodeCursor)
  },
  ({ action, actor, cursor, limit, occasion: slug }) =>
    Effect.gen(function* () {
      const occasion = Option.isNone(slug) ? null : yield* findOccasion(slug.value)
      const personId = Option.isNone(actor) ? null : yield* findPerson(occasion, actor.value)
      const page = yield* (yield* AuditTrail).list(administrator, {
        occasionId: occasion?.id ?? null,
        personId,
        action: Option.getOrNull(action),
        before: Option.getOrNull(cursor),
        limit
      })
      const { auditDocument } = yield* document
      const { items, next_cursor } = auditDocument(page)
      const rows = items.map((item) => [
        item.at,
        item.by.key === null ? item.by.kind : `${item.by.kind} ${item.by.key}`,
        item.action,
        item.target.name ?? item.target.id,
        item.changes
          .map(({ from, member, to }) => `${member}: ${JSON.stringify(from)} → ${JSON.stringify(to)}`)
          .join(", ")
      ])
      yield* answer(
        { items, next_cursor },
        [
          table(["at", "by", "action", "what", "changes"], rows, "There is nothing here."),
          ...(next_cursor === null ? [] : ["", `There is more: --cursor ${next_cursor}`])
        ].join("\n")
      )
    }).pipe(inSession)
).pipe(Command.withDescription("Who did what, newest first"))

export const auditCommand = Command.make("audit").pipe(
  Command.withDescription("Look at who did what"),
  Command.withSubcommands([list])
)
