/** What a host chooses when it builds Banquet into itself. */
import type { ImageEngine } from "@banquet/assets-core/ImageEngine"
import type { ObjectStorage } from "@banquet/assets-core/ObjectStorage"
import type { Authorization } from "@banquet/platform-core/authorization/Authorization"
import type { DomainEvent } from "@banquet/platform-core/events/DomainEvent"
import type { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import type { PrincipalRepository } from "@banquet/platform-core/principals/PrincipalRepository"
import type { Principals } from "@banquet/platform-core/principals/Principals"
import type { Duration, Effect, Layer } from "effect"
import type { AnyModule } from "../Module.ts"
import type { Authorize } from "./HostAuthorization.ts"
import type { Authenticate } from "./HostPrincipals.ts"
import type { PlainOutput } from "./Plain.ts"

export interface DatabaseOptions {
  /** Such as `postgres://user:password@host:5432/database`; PostgreSQL 15 or newer. */
  readonly url: string
  /** The same database around a pooler that `url` leads to, for migrations, locks and listening. */
  readonly directUrl?: string | undefined
  /** A streaming replica of the same database, which guests' reads may go to; defaults to none. */
  readonly replicaUrl?: string | undefined
  /** How long a read waits for the replica until the primary is asked; defaults to half a second. */
  readonly replicaTimeout?: Duration.Input | undefined
  /** The PostgreSQL schema that all tables are in; made by `migrate()`; defaults to that of the server's user. */
  readonly schema?: string | undefined
  /** Connections in all, at least 2; defaults to 10. */
  readonly maxConnections?: number | undefined
  /** How long a new connection may take; defaults to 5 seconds. */
  readonly connectTimeout?: Duration.Input | undefined
  /** How long a transaction waits for a free connection; defaults to 5 seconds. */
  readonly acquireTimeout?: Duration.Input | undefined
  /** How long one read, or a whole transaction, may take; defaults to 15 seconds. */
  readonly queryTimeout?: Duration.Input | undefined
}

/** Files below `dataDirectory`, a bucket of Cloud Storage, or an `ObjectStorage` of the host's. */
export type StorageChoice =
  | {
      readonly kind: "file"
      /** At least 32 random bytes, the same on every machine that shares the directory; defaults to some that are generated once. */
      readonly signingSecret?: string | undefined
    }
  | {
      readonly kind: "gcs"
      readonly bucket: string
      readonly credentialsFile?: string | undefined
      readonly emulatorHost?: string | undefined
    }
  | ObjectStorage["Service"]
  | Layer.Layer<ObjectStorage, StoreUnavailable>

export interface LogEntry {
  readonly level: "trace" | "debug" | "info" | "warn" | "error" | "fatal"
  readonly message: string
  readonly at: Date
  /** Such as `route` and `status`; never a token, a password or what people typed. */
  readonly fields: Readonly<Record<string, unknown>>
}

/** What has happened, such as `seating_plan.published`: ids, revisions and states, no names and no words. */
export interface BanquetEvent extends PlainOutput<DomainEvent> {}

/**
 * Told of events at least once each, those of one aggregate in order. What fails or takes longer than half a minute is
 * tried again, also after a restart; `event.id` is the same each time.
 */
export interface EventHandler {
  /** Keeps the handler's place from one start to the next, so it must stay the same, and no two may share it. */
  readonly name: string
  /** Types such as `seating_plan.published`; defaults to every one. */
  readonly types?: ReadonlyArray<string> | undefined
  readonly handle: (event: BanquetEvent) => Promise<void> | Effect.Effect<void, unknown>
}

export interface BanquetOptions {
  /** What clients reach `handler` at. Its path is where the handler is mounted; URLs of local files begin with it. */
  readonly publicUrl: string
  /** Unless told, a PostgreSQL of our own in `dataDirectory`, migrated and running until `close()`. */
  readonly database?: DatabaseOptions | undefined
  /** Where local files are; defaults to `.banquet`. */
  readonly dataDirectory?: string | undefined
  /** Where bytes are stored; defaults to `{ kind: "file" }`. */
  readonly storage?: StorageChoice | undefined
  /** What decodes pictures; defaults to `"sharp"`. `"jimp"` needs no binary. */
  readonly imageEngine?: "sharp" | "jimp" | ImageEngine["Service"] | Layer.Layer<ImageEngine> | undefined
  /** Where a bundle has the program of the image engine's child processes, such as `dist/SharpWorker.js`; defaults to where it is found. */
  readonly imageWorker?: string | URL | undefined
  /** Who makes a request: a function of its bearer token and of the `Request`, or a layer such as that of `JwtPrincipals`. Defaults to the tokens issued here. */
  readonly principals?: Authenticate | Layer.Layer<Principals, never, PrincipalRepository> | undefined
  /** Who may do what: a function, or a layer. Defaults to the principal's grants. */
  readonly authorization?: Authorize | Layer.Layer<Authorization> | undefined
  /** Whether to make the variants of uploads, to sweep and to deliver events here; defaults to `true`, for some process must. */
  readonly workers?: boolean | undefined
  /** Functions of the host that are told of domain events, where the workers are. */
  readonly handlers?: ReadonlyArray<EventHandler> | undefined
  /** Whether webhooks may lead to addresses that are not public; defaults to `false`. */
  readonly webhookPrivate?: boolean | undefined
  /** Hears what there is to log; defaults to nothing. */
  readonly log?: ((entry: LogEntry) => void) | undefined
  /** Modules of the host's, in addition to the built-in ones; each is what `defineModule` returned. */
  readonly modules?: ReadonlyArray<AnyModule> | undefined
  /** How long tokens live from their last use, as `BANQUET_TOKEN_TTL` says it; defaults to `planner 30 days, vendor 90 days`. */
  readonly tokenTtl?: string | undefined
  /** How long an upload may take; defaults to 15 minutes, 7 days at most. */
  readonly uploadSessionTtl?: Duration.Input | undefined
  /** How long the URL of a photo lasts; defaults to 1 hour, 7 days at most. */
  readonly signedUrlTtl?: Duration.Input | undefined
  /** How often a guest may begin an upload; defaults to 60. */
  readonly uploadsPerMinute?: number | undefined
  /** How many photos a guest may have; defaults to 500. */
  readonly uploadsPerGuest?: number | undefined
  /** How many streams of changes one token may have at once, the oldest making room for one more; defaults to 10. */
  readonly streamsPerToken?: number | undefined
  /** How many streams of changes there may be at once, the oldest making room for one more; defaults to 5,000. */
  readonly streams?: number | undefined
  /** How many bytes of photos a guest may store; defaults to 2 GiB. */
  readonly uploadBytesPerGuest?: number | undefined
  /** How many bytes of photos all guests of an occasion may store; defaults to 100 GiB. */
  readonly uploadBytesPerOccasion?: number | undefined
  /** How fast an upload to local files must be on average, in bytes; defaults to 16 KiB a second. */
  readonly uploadBytesPerSecond?: number | undefined
  /** How many bytes uploads to local files leave free on their disk; defaults to 1 GiB, and 0 for none. */
  readonly storageFloor?: number | undefined
  /** Opens `/metrics` to whoever bears it; defaults to nobody. */
  readonly metricsToken?: string | undefined
}
