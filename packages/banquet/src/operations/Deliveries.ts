/** The composition of webhooks and handlers of the host, which are told of domain events. */
import * as DeliveryWorker from "@banquet/platform-core/deliveries/DeliveryWorker"
import type { DomainEventHandler } from "@banquet/platform-core/events/DomainEventHandler"
import { Webhooks } from "@banquet/platform-core/deliveries/Webhooks"
import * as WebhookSenderHttp from "@banquet/webhooks/WebhookSenderHttp"
import { Layer } from "effect"
import type { Configuration } from "../configuration/Configuration.ts"

type SenderOptions = Pick<Configuration, "webhookPrivate">

const sender = ({ webhookPrivate }: SenderOptions) => WebhookSenderHttp.layer({ allowPrivate: webhookPrivate })

/** The administration of webhooks, on the repositories of `Banquet.layer`. */
export const layerWebhooks = (options: SenderOptions) => Webhooks.layer.pipe(Layer.provide(sender(options)))

export interface DeliveriesOptions extends SenderOptions {
  /** Handlers of the host, told of events as webhooks are: at least once, in order for one aggregate, also after a restart. */
  readonly handlers: ReadonlyArray<DomainEventHandler>
}

/** Delivers while its scope is open, on the repositories of `Banquet.layer`. Any number of processes may, with the same handlers. */
export const layer = (options: DeliveriesOptions) =>
  DeliveryWorker.layer({ handlers: options.handlers }).pipe(Layer.provide(sender(options)))
