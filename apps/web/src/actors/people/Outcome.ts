/** What became of a change. */
import type { Problem } from "../../platform/api/Problem.ts"
import type { Actor, Response } from "./Actor.ts"
import type { Conflict } from "./ActorEdit.ts"

export type Outcome =
  | { readonly kind: "saved"; readonly actor: Actor }
  /** Somebody else has given the same member another value; `now` is how the actor is. */
  | { readonly kind: "conflict"; readonly now: Actor; readonly conflicts: ReadonlyArray<Conflict> }
  /** Somebody else has given another answer to the event. */
  | { readonly kind: "answered"; readonly now: Actor; readonly mine: Response | null; readonly theirs: Response | null }
  /** Somebody else has deleted the actor. */
  | { readonly kind: "gone" }
  | { readonly kind: "refused"; readonly problem: Problem }
