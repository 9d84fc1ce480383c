import { Tokens } from "@banquet/platform-core/tokens/Tokens"
import { Effect, Redacted } from "effect"
import { Command, Flag } from "effect/cli"
import { administrator } from "banquet/Administrator"
import { notFound } from "../Failure.ts"
import { findHolder, findOccasion, occasionFlag } from "../Lookup.ts"
import { answer } from "../Output.ts"
import { findPublicUrl } from "../PublicUrl.ts"
import { qrText } from "../QrCode.ts"
import { endOf } from "./TokenCommand.ts"
import { inSession } from "../Session.ts"

export const linkCommand = Command.make(
  "link",
  {
    occasion: occasionFlag,
    guest: Flag.String("guest").pipe(Flag.withMetavar("KEY"), Flag.withDescription("The key of the guest's actor")),
    qr: Flag.Boolean("qr").pipe(Flag.withDescription("Also draw the link as a QR code"), Flag.withDefault(false))
  },
  ({ guest, occasion: slug, qr }) =>
    Effect.gen(function* () {
      const origin = yield* findPublicUrl
      const tokens = yield* Tokens
      const occasion = yield* findOccasion(slug)
      const actor = yield* findHolder(occasion, "guest", guest)
      const issued = yield* tokens
        .issue(administrator, occasion.id, [{ kind: "guest", actorId: actor.id }], null, "link.issued")
        .pipe(Effect.catchTag("NotFound", () => notFound("guest", guest)))
      for (const { expiresAt, id, lifetime, token } of issued) {
        // A fragment is never sent to a server, and so stays out of every log.
        const url = `${origin}/join#${Redacted.value(token)}`
        const lines = [
          url,
          `This is the only time that the link is shown. It opens ${occasion.name} for ${actor.displayName}${expiresAt === null ? ", and does not expire." : `. ${endOf({ expiresAt, lifetime })}`}`,
          `banquet token revoke ${id} ends it; older links stay valid.`
        ]
        const drawing = qr
          ? qrText((yield* Effect.promise(() => import("lean-qr"))).generate(url), process.stdout.isTTY)
          : undefined
        yield* answer({ id, url, kind: "guest", expires_at: null }, lines, drawing)
      }
    }).pipe(inSession)
).pipe(Command.withDescription("Make a new link for a guest; older ones stay valid"))
