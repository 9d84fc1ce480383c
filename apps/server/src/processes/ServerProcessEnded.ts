import { Schema } from "effect"

/** A process of the server could not be started, or ended at once again and again. */
export class ServerProcessEnded extends Schema.TaggedError<ServerProcessEnded>()("ServerProcessEnded", {
  process: Schema.Int,
  times: Schema.Int,
  exitCode: Schema.NullOr(Schema.Int),
  signal: Schema.NullOr(Schema.String),
  /** Whether the process has said itself why it did not start. */
  isExplained: Schema.Boolean
}) {
  override get message() {
    const how = this.signal === null ? `exit code ${this.exitCode}` : this.signal
    return this.times === 1
      ? `process ${this.process} of the server ended before it listened (${how})`
      : `process ${this.process} of the server ended at once ${this.times} times in a row (at last ${how}): the log says why`
  }
}
