import { Schema } from "effect"

/** Who decided or published something, as it was then. */
export const Decider = Schema.Struct({
  kind: Schema.Literals(["planner", "administrator"]),
  key: Schema.String,
  display_name: Schema.String
}).annotate({ identifier: "Decider" })
