import { DomainEventAppender } from "@banquet/platform-core/events/DomainEventAppender"
import { Effect, Layer } from "effect"
import { DomainEventWriter } from "./DomainEventWriter.ts"

/** Appends events by the `DomainEventWriter`. */
export const layer = Layer.effect(
  DomainEventAppender,
  Effect.map(DomainEventWriter, ({ append }) => DomainEventAppender.of({ append }))
)
