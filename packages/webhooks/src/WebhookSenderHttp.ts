import type { DomainEvent } from "@banquet/platform-core/events/DomainEvent"
import type { WebhookTarget } from "@banquet/platform-core/deliveries/EventSubscriber"
import { SendingFailed, WebhookSender } from "@banquet/platform-core/deliveries/WebhookSender"
import { DateTime, Duration, Effect, Layer, Redacted } from "effect"
import { lookup as resolve } from "node:dns"
import * as http from "node:http"
import * as https from "node:https"
import type { LookupFunction } from "node:net"
import { signature } from "./WebhookSignature.ts"
import { acceptTarget, isPublicAddress, refusesHost, type TargetOptions } from "./WebhookTarget.ts"

/** The timeout of an attempt, from looking up the address to the status of the answer. */
const timeout = Duration.seconds(10)

/** Returns the document that receivers get. */
const bodyOf = ({ aggregate, data, eventId, id, occasionId, occurredAt, position, type }: DomainEvent): string =>
  JSON.stringify({
    id,
    position,
    type,
    occasion_id: occasionId,
    event_id: eventId,
    aggregate: { type: aggregate.type, id: aggregate.id },
    occurred_at: DateTime.formatIso(occurredAt),
    data
  })

class AddressRefused extends Error {
  readonly code = "ADDRESS_REFUSED"
}

/** Looks a name up, once for each connection; fails where any of its addresses is not public. */
const publicLookup: LookupFunction = (hostname, options, callback) =>
  resolve(hostname, { ...options, all: true }, (error, found) => {
    const [first] = found ?? []
    if (error !== null) callback(error, "")
    else if (first === undefined || !found.every(({ address }) => isPublicAddress(address)))
      callback(new AddressRefused(), "")
    else if (options.all === true) callback(null, found)
    else callback(null, first.address, first.family)
  })

/** Returns the kind of a failure of the connection, never the text of the error, which names addresses. */
const kindOf = (error: unknown): string => {
  const code: unknown = error instanceof Error ? Reflect.get(error, "code") : undefined
  if (typeof code !== "string") return "connection_lost"
  if (code === "ADDRESS_REFUSED") return "address_refused"
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "name_not_found"
  if (code === "ECONNREFUSED") return "connection_refused"
  return /EPROTO|TLS|SSL|CERT|SIGNATURE/.test(code) ? "tls" : "connection_lost"
}

const failed = (kind: string, status: number | null = null) => new SendingFailed({ kind, status })

/** Posts once, on a connection of its own; returns the status without reading the body. */
const post = (url: URL, body: string, headers: Readonly<Record<string, string>>, options: TargetOptions) =>
  Effect.callback<number, SendingFailed>((resume, signal) => {
    const request = (url.protocol === "https:" ? https : http).request(url, {
      method: "POST",
      headers: { ...headers, "content-length": String(Buffer.byteLength(body)) },
      agent: false,
      signal,
      ...(options.allowPrivate ? {} : { lookup: publicLookup })
    })
    request.on("error", (error) => resume(Effect.fail(failed(kindOf(error)))))
    request.on("response", (response) => {
      resume(Effect.succeed(response.statusCode ?? 0))
      response.destroy()
    })
    request.end(body)
  })

/** Posts over HTTP, signed as Standard Webhooks are. Redirects are not followed, and answers are not read. */
export const layer = (options: TargetOptions): Layer.Layer<WebhookSender> =>
  Layer.succeed(
    WebhookSender,
    WebhookSender.of({
      accept: (url) => acceptTarget(url, options),
      send: Effect.fn("WebhookSender.send")(function* (target: WebhookTarget, event: DomainEvent) {
        const url = new URL(target.url)
        // An address is not looked up, so it is refused here.
        if (refusesHost(url.hostname, options)) return yield* failed("address_refused")
        const body = bodyOf(event)
        const timestamp = Math.floor(DateTime.toEpochMillis(yield* DateTime.now) / 1000)
        const headers = {
          "content-type": "application/json",
          "user-agent": "Banquet-Webhooks/1",
          "webhook-id": event.id,
          "webhook-timestamp": String(timestamp),
          "webhook-signature": signature(Redacted.value(target.secret), event.id, timestamp, body)
        }
        const status = yield* post(url, body, headers, options).pipe(
          Effect.timeoutOrElse({ duration: timeout, orElse: () => failed("timeout") })
        )
        if (status < 200 || status > 299) return yield* failed("status", status)
      })
    })
  )
