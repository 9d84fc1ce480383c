import { DeliveryRepository } from "@banquet/platform-core/deliveries/DeliveryRepository"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { deliveryQueue } from "./internal/DeliveryQueue.ts"
import { subscribers } from "./internal/Subscribers.ts"

/**
 * Deliveries that any number of processes share. Time is the callers': a lease is so much longer than an attempt that
 * their clocks need not agree to the second.
 */
export const layer = Layer.effect(
  DeliveryRepository,
  Effect.map(SqlClient.SqlClient, (client) =>
    DeliveryRepository.of({ ...subscribers(client), ...deliveryQueue(client) })
  )
)
