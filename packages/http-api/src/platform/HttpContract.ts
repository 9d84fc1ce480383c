/** The HTTP contract of one module, as data. */
import type { PlannerAction } from "@banquet/platform-core/authorization/Action"
import type { ModuleManifest } from "@banquet/platform-core/modules/ModuleManifest"
import type { Schema } from "effect"
import type { HttpApi } from "effect/http-api"

/** A kind of change that the streams of changes name. */
export interface ChangeKind {
  /** The `event` of the stream, such as `playlist_entry`. */
  readonly kind: string
  /** The permission that a planner needs to hear of it. */
  readonly permission: PlannerAction
  /** The `data` of the event, to a planner. */
  readonly data: Schema.Struct<Schema.Struct.Fields>
  /** Those that a guest hears of, such as "approved entries of its events"; `null` where guests hear of none. */
  readonly guests: string | null
}

export interface HttpContract {
  readonly manifest: ModuleManifest
  /** Begun with `moduleApi`. */
  readonly api: HttpApi.Constraint
  /** The members of the module's object of an event in the guest's occasion, beside `enabled`. */
  readonly guestEvent: Schema.Struct.Fields
  readonly changes: ReadonlyArray<ChangeKind>
  /** The problems with which the module refuses changes of actors; defaults to none. */
  readonly actorProblems?: ReadonlyArray<Schema.Top>
}
