import { auditPrincipal } from "@banquet/platform-core/audit/AuditEntry"
import { codeLifetime, SignIn } from "@banquet/platform-core/sign-in/SignIn"
import { Duration, Effect, Option, Redacted } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { administrator } from "banquet/Administrator"
import { deletionFlags, deletionText, isRehearsal } from "../Confirmation.ts"
import { notFound } from "../Failure.ts"
import { findOccasion, findOnlyOccasion, findOnlyPlanner, findPlanner, occasionFlag } from "../Lookup.ts"
import { answer } from "../Output.ts"
import { findPublicUrl } from "../PublicUrl.ts"
import { qrText } from "../QrCode.ts"
import { inSession, inStorageSession } from "../Session.ts"

const remove = Command.make(
  "delete",
  { key: Argument.String("key"), occasion: occasionFlag, ...deletionFlags },
  ({ key, occasion: slug, rehearse, yes }) =>
    Effect.gen(function* () {
      const rehearsal = yield* isRehearsal({ rehearse, yes })
      const { Deletion } = yield* Effect.promise(() => import("@banquet/platform-core/erasure/Deletion"))
      const occasion = yield* findOccasion(slug)
      const { plannerId, tokens } = yield* (yield* Deletion)
        .planner(administrator, slug, key, { rehearse: rehearsal })
        .pipe(Effect.catchTag("NotFound", () => notFound("planner", key)))
      yield* answer(
        {
          occasion: { id: occasion.id, slug },
          planner: { id: plannerId, key },
          rehearsal,
          deleted: { tokens }
        },
        deletionText(rehearsal, `the planner "${key}"`, [["tokens", tokens]])
      )
    }).pipe(inStorageSession)
).pipe(Command.withDescription("Delete a planner with its permissions and tokens; what it decided stays"))

const link = Command.make(
  "link",
  {
    occasion: occasionFlag.pipe(
      Flag.withDescription("The occasion's slug; may be left out where there is one occasion"),
      Flag.optional
    ),
    planner: Flag.String("planner").pipe(
      Flag.withMetavar("KEY"),
      Flag.withDescription("The planner's key; may be left out where the occasion has one planner"),
      Flag.optional
    ),
    qr: Flag.Boolean("qr").pipe(Flag.withDescription("Also draw the link as a QR code"), Flag.withDefault(false))
  },
  ({ occasion: slug, planner: key, qr }) =>
    Effect.gen(function* () {
      const origin = yield* findPublicUrl
      const signIn = yield* SignIn
      const occasion = yield* Option.match(slug, { onNone: () => findOnlyOccasion, onSome: findOccasion })
      const planner = yield* Option.match(key, {
        onNone: () => findOnlyPlanner(occasion),
        onSome: (given) => findPlanner(occasion, given)
      })
      const code = yield* signIn
        .issue(auditPrincipal(administrator), occasion.id, { kind: "planner", plannerId: planner.id })
        .pipe(Effect.catchTag("NotFound", () => notFound("planner", planner.key)))
      // A fragment is never sent to a server, and so stays out of every log.
      const url = `${origin}/sign-in#${Redacted.value(code)}`
      const lines = [
        url,
        `This is the only time that the link is shown. It signs ${planner.displayName} in, once, within ${Duration.toDays(codeLifetime)} days.`
      ]
      const drawing = qr
        ? qrText((yield* Effect.promise(() => import("lean-qr"))).generate(url), process.stdout.isTTY)
        : undefined
      yield* answer(
        {
          url,
          kind: "planner",
          occasion: { id: occasion.id, slug: occasion.slug },
          planner: { id: planner.id, key: planner.key }
        },
        lines,
        drawing
      )
    }).pipe(inSession)
).pipe(Command.withDescription("Make a link that signs a planner in, once; other links and tokens stay valid"))

export const plannerCommand = Command.make("planner").pipe(
  Command.withDescription("Sign planners in, and delete them"),
  Command.withSubcommands([link, remove])
)
