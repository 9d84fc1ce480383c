import { Schema } from "effect"

/** The embedded PostgreSQL cannot be used; `reason` is one line for the person at the terminal. */
export class EmbeddedPostgresFailed extends Schema.TaggedError<EmbeddedPostgresFailed>()("EmbeddedPostgresFailed", {
  reason: Schema.String
}) {
  override get message() {
    return this.reason
  }

  /** Whatever went wrong, in one line. */
  static from(this: void, cause: unknown): EmbeddedPostgresFailed {
    if (cause instanceof EmbeddedPostgresFailed) return cause
    const text = cause instanceof Error ? cause.message : String(cause)
    return new EmbeddedPostgresFailed({ reason: text.split("\n", 1)[0] ?? "unknown" })
  }
}
