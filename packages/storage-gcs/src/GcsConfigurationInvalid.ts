import { Schema } from "effect"

/** A setting is invalid. The message names the variable, never its content. */
export class GcsConfigurationInvalid extends Schema.TaggedError<GcsConfigurationInvalid>()("GcsConfigurationInvalid", {
  variable: Schema.String,
  expected: Schema.String
}) {
  override get message() {
    return `${this.variable} must be ${this.expected}`
  }
}
