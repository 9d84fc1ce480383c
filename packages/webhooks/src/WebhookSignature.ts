/** The signature of Standard Webhooks: https://www.standardwebhooks.com */
import { createHmac } from "node:crypto"

/** The prefix of the text of a secret; base64 of its bytes follows. */
const prefix = "whsec_"

/** Returns the value of the header `webhook-signature`. `timestamp` is in seconds. */
export const signature = (secret: string, id: string, timestamp: number, body: string): string => {
  const key = Buffer.from(secret.slice(prefix.length), "base64")
  return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`
}
