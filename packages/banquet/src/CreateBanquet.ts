/** Banquet for hosts that await promises and know nothing of Effect. */
import { GuestLinks } from "@banquet/actors-core/GuestLinks"
import { PlannerActors } from "@banquet/actors-core/PlannerActors"
import { loadHttpModules } from "./HttpModules.ts"
import { GuestGallery } from "@banquet/gallery-core/GuestGallery"
import { PlannerGallery } from "@banquet/gallery-core/PlannerGallery"
import { ApplyOccasion } from "@banquet/occasion-file/ApplyOccasion"
import { AuditTrail } from "@banquet/platform-core/audit/AuditTrail"
import type { Administrator, PrincipalName, TokenPrincipal } from "@banquet/platform-core/principals/Principal"
import { PrincipalRepository } from "@banquet/platform-core/principals/PrincipalRepository"
import { Principals } from "@banquet/platform-core/principals/Principals"
import { Unauthenticated } from "@banquet/platform-core/PlatformErrors"
import { Webhooks } from "@banquet/platform-core/deliveries/Webhooks"
import * as Migrations from "@banquet/postgres/Migrations"
import { FloorPictures } from "@banquet/seating-core/FloorPictures"
import { GuestSeating } from "@banquet/seating-core/GuestSeating"
import { PlannerSeating } from "@banquet/seating-core/PlannerSeating"
import { VendorSeating } from "@banquet/seating-core/VendorSeating"
import { Context, type Duration, Effect, Exit, ManagedRuntime, Option, Redacted, type Schema } from "effect"
import * as ActorArguments from "./embedding/ActorArguments.ts"
import * as Administration from "./embedding/Administration.ts"
import * as Arguments from "./embedding/AdministrationArguments.ts"
import { administrator } from "./Administrator.ts"
import { type AppliedDocument, appliedDocument } from "./AppliedDocument.ts"
import { errorTranslation, type Failure } from "./embedding/BanquetError.ts"
import type { BanquetOptions } from "./embedding/BanquetOptions.ts"
import * as Embedding from "./Embedding.ts"
import { GuestErasure } from "@banquet/actors-core/GuestErasure"
import { HostCalls, plainly, settled } from "./embedding/HostCalls.ts"
import { bearerOf, HostRequest } from "./embedding/HostRequest.ts"
import type { AnyModule } from "./Module.ts"
import { eventTypesOf, migrationsOf } from "./ModuleList.ts"
import { builtInModules } from "./BuiltInModules.ts"
import * as GalleryArguments from "./embedding/GalleryArguments.ts"
import { type Promised, promised } from "./embedding/Promised.ts"
import * as SeatingArguments from "./embedding/SeatingArguments.ts"
import * as TokenAdministration from "./embedding/TokenAdministration.ts"
import { stoppedResponse, WebHandler } from "./embedding/WebHandler.ts"

export { BanquetError, type InputMistake, type Problem, type RuleViolation } from "./embedding/BanquetError.ts"
export type { HeldGrant } from "./embedding/Administration.ts"
export type { IssuedToken, ListedToken } from "./embedding/TokenAdministration.ts"
export { type NodeHandlerOptions, toNodeHandler } from "./embedding/NodeHandler.ts"
export type {
  BanquetEvent,
  BanquetOptions,
  DatabaseOptions,
  EventHandler,
  LogEntry,
  StorageChoice
} from "./embedding/BanquetOptions.ts"

/** Banquet while it is open. Whatever is refused rejects with a `BanquetError`. */
export interface Banquet extends AsyncDisposable {
  /** The whole HTTP API, mounted at the path of `publicUrl`. Never rejects; what goes wrong is a problem document. */
  readonly handler: (request: Request) => Promise<Response>

  /** Brings the database up to date, and says which migrations that took; on many machines at once one does it. */
  readonly migrate: () => Promise<ReadonlyArray<string>>

  /** Makes an occasion as a document of `banquet apply` says, and answers ids and new tokens as its `--json` does. */
  readonly apply: (document: unknown, options?: { readonly reissueTokens?: boolean }) => Promise<AppliedDocument>

  readonly tokens: {
    /** `expiresIn` as in `"30 days"`, or in milliseconds; defaults to for ever. */
    readonly issue: (
      holder: PrincipalName & { readonly expiresIn?: Duration.Input }
    ) => Promise<TokenAdministration.IssuedToken>
    readonly revoke: (id: string) => Promise<void>
    /** Those of an occasion by its slug, or of all; never the tokens themselves. */
    readonly list: Taking<typeof Arguments.OccasionArgument, typeof TokenAdministration.list>
  }

  /** Makes or changes one event of an occasion, by its slug. */
  readonly events: { readonly put: Taking<typeof Arguments.EventArguments, typeof Administration.putEvent> }
  /** Makes or changes one actor. Left-out members are as in an occasion's document: one seat, active; `memberOf` stays. */
  readonly actors: { readonly put: Taking<typeof Arguments.ActorArguments, typeof Administration.putActor> }
  /** Sets what an actor answers to an event. */
  readonly invitations: {
    readonly put: Taking<typeof Arguments.InvitationArguments, typeof Administration.putInvitation>
  }
  /** Makes an actor a guest, or changes what it may open; answers the token of one that is new. */
  readonly guests: { readonly put: Taking<typeof Arguments.GuestArguments, typeof Administration.putGuest> }

  /** By the slug of the occasion and the key of the event. */
  readonly modules: {
    readonly install: Taking<typeof Arguments.ModuleArguments, typeof Administration.installModule>
    readonly enable: Taking<typeof Arguments.EventModuleArguments, typeof Administration.enableModule>
    readonly disable: Taking<typeof Arguments.DisabledModuleArguments, typeof Administration.disableModule>
  }

  /** What planners may do, and vendors see; both answer what is held then. */
  readonly permissions: {
    readonly grant: Taking<typeof Arguments.GrantArguments, typeof Administration.grant>
    readonly revoke: Taking<typeof Arguments.GrantArguments, typeof Administration.revokeGrant>
  }

  readonly principals: {
    /** May do everything: for what the host does itself. */
    readonly administrator: Administrator
    /** Who is called so in an occasion's document; `null` for nobody. */
    readonly find: (name: PrincipalName) => Promise<TokenPrincipal | null>
    /** Who presented this bearer token, or makes this request. */
    readonly authenticate: (presented: string | Request) => Promise<TokenPrincipal>
  }

  /** People, households, groups and vendors, as planners manage them. */
  readonly plannerActors: Promised<PlannerActors["Service"], typeof ActorArguments.plannerActors>
  /** The links of guests; their pages are the host's own. */
  readonly guestLinks: Promised<GuestLinks["Service"], typeof ActorArguments.guestLinks>
  readonly plannerSeating: Promised<PlannerSeating["Service"], typeof SeatingArguments.plannerSeating>
  readonly floorPictures: Promised<FloorPictures["Service"], typeof SeatingArguments.floorPictures>
  readonly guestSeating: Promised<GuestSeating["Service"], typeof SeatingArguments.guestSeating>
  readonly vendorSeating: Promised<VendorSeating["Service"], typeof SeatingArguments.vendorSeating>
  readonly plannerGallery: Promised<PlannerGallery["Service"], typeof GalleryArguments.plannerGallery>
  readonly guestGallery: Promised<GuestGallery["Service"], typeof GalleryArguments.guestGallery>
  readonly guestErasure: Promised<GuestErasure["Service"], typeof Arguments.guestErasure>
  readonly webhooks: Promised<Webhooks["Service"], ReturnType<typeof Arguments.webhooks>>
  /** Who did what. */
  readonly auditTrail: Promised<AuditTrail["Service"], typeof Arguments.auditTrail>

  /** Refuses what is new, waits up to 10 seconds for what is under way, ends streams and work, and lets go of the database. */
  readonly close: () => Promise<void>
}

/** A function of the host's: what its arguments are before they are decoded, and what it answers. */
type Taking<
  S extends Schema.Top,
  Use extends (...args: ReadonlyArray<never>) => unknown
> = S["Encoded"] extends infer A extends ReadonlyArray<unknown>
  ? (...args: A) => Promise<ReturnType<Use> extends Effect.Effect<infer B, infer _E, infer _R> ? B : never>
  : never

/** The services of the runtime. Why there are none is said to the host's log too, and what was opened is let go. */
const opened = async (options: BanquetOptions, runtime: ManagedRuntime.ManagedRuntime<Embedding.Services, Failure>) => {
  const exit = await plainly(runtime.contextEffect, errorTranslation([])).pipe(
    Effect.tapError(({ code, detail }) =>
      Effect.annotateLogs(Effect.logError("Banquet could not be opened"), { code, detail })
    ),
    Effect.provide(Embedding.layerLog(options)),
    Effect.runPromiseExit
  )
  if (Exit.isFailure(exit)) await runtime.dispose()
  return settled(exit)
}

/** What administrators do, as functions of the host's. */
const administrationOf = ({ taking }: HostCalls) => ({
  apply: taking(Arguments.ApplyArguments, ([document, how]) =>
    Effect.map(
      ApplyOccasion.use((occasions) => occasions.apply(administrator, document, how)),
      appliedDocument
    )
  ),
  tokens: {
    issue: taking(Arguments.TokenArgument, TokenAdministration.issue),
    revoke: taking(Arguments.TextArgument, TokenAdministration.revoke),
    list: taking(Arguments.OccasionArgument, TokenAdministration.list)
  },
  events: { put: taking(Arguments.EventArguments, Administration.putEvent) },
  actors: { put: taking(Arguments.ActorArguments, Administration.putActor) },
  invitations: { put: taking(Arguments.InvitationArguments, Administration.putInvitation) },
  guests: { put: taking(Arguments.GuestArguments, Administration.putGuest) },
  modules: {
    install: taking(Arguments.ModuleArguments, Administration.installModule),
    enable: taking(Arguments.EventModuleArguments, Administration.enableModule),
    disable: taking(Arguments.DisabledModuleArguments, Administration.disableModule)
  },
  permissions: {
    grant: taking(Arguments.GrantArguments, Administration.grant),
    revoke: taking(Arguments.GrantArguments, Administration.revokeGrant)
  }
})

/** Who asks, as functions of the host's. */
const principalsOf = ({ taking }: HostCalls) => ({
  administrator,
  find: taking(Arguments.NameArgument, ([name]) =>
    Effect.map(
      PrincipalRepository.use(({ find }) => find(name)),
      Option.getOrNull
    )
  ),
  authenticate: taking(Arguments.BearerArgument, ([presented]) => {
    const [bearer, request] = typeof presented === "string" ? [presented, null] : [bearerOf(presented), presented]
    return Principals.use(({ authenticate }) => authenticate(Redacted.make(bearer))).pipe(
      // Only servers print links that make the first occasion.
      Effect.flatMap((found) => (found._tag === "Setup" ? Effect.fail(new Unauthenticated()) : Effect.succeed(found))),
      Effect.provideService(HostRequest, request)
    )
  })
})

/**
 * Opens Banquet inside of the host's process. Rejects with `invalid_configuration` where options are wrong, and names
 * each of them in `errors`; with `temporarily_unavailable` where what they lead to cannot be reached.
 */
export const createBanquet = async (options: BanquetOptions): Promise<Banquet> => {
  const runtime = ManagedRuntime.make(Embedding.layer(options))
  const services = await opened(options, runtime)
  const modules: ReadonlyArray<AnyModule> = [...builtInModules, ...(options.modules ?? [])]
  const fromError = errorTranslation(await Effect.runPromise(loadHttpModules(modules)))
  const calls = new HostCalls(runtime, services, fromError)
  const { close, run } = calls
  const { handle } = Context.get(services, WebHandler)
  const webhookArguments = Arguments.webhooks(eventTypesOf(modules))
  return {
    handler: (request) =>
      calls.follow(
        () => handle(request),
        () => Promise.resolve(stoppedResponse())
      ),
    migrate: () => run(Migrations.migrate(migrationsOf(modules))),
    ...administrationOf(calls),
    principals: principalsOf(calls),
    plannerActors: promised(Context.get(services, PlannerActors), ActorArguments.plannerActors, run),
    guestLinks: promised(Context.get(services, GuestLinks), ActorArguments.guestLinks, run),
    plannerSeating: promised(Context.get(services, PlannerSeating), SeatingArguments.plannerSeating, run),
    floorPictures: promised(Context.get(services, FloorPictures), SeatingArguments.floorPictures, run),
    guestSeating: promised(Context.get(services, GuestSeating), SeatingArguments.guestSeating, run),
    vendorSeating: promised(Context.get(services, VendorSeating), SeatingArguments.vendorSeating, run),
    plannerGallery: promised(Context.get(services, PlannerGallery), GalleryArguments.plannerGallery, run),
    guestGallery: promised(Context.get(services, GuestGallery), GalleryArguments.guestGallery, run),
    guestErasure: promised(Context.get(services, GuestErasure), Arguments.guestErasure, run),
    webhooks: promised(Context.get(services, Webhooks), webhookArguments, run),
    auditTrail: promised(Context.get(services, AuditTrail), Arguments.auditTrail, run),
    close,
    [Symbol.asyncDispose]: close
  }
}
