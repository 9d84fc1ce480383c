import { HttpServerResponse } from "effect/http"

const contentType = "application/json"

/**
 * A document in the encoded form of its schema, as it is. Encoding large views by schema costs many times what
 * reading them from the store does; tests decode every answer with the schema that its endpoint declares. Who calls
 * this names the type that the document must be of.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export const jsonAnswer = <Document>(document: Document, status = 200): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.text(JSON.stringify(document), { status, contentType })

const textEncoder = new TextEncoder()

/** As `jsonAnswer`, of what is made of a value: once, however often it is answered with the very same value. */
export const jsonAnswerOnce = <Value extends object>(
  documentOf: (value: Value) => object
): ((value: Value) => HttpServerResponse.HttpServerResponse) => {
  const encoded = new WeakMap<Value, Uint8Array>()
  return (value) => {
    const known = encoded.get(value)
    const bytes = known ?? textEncoder.encode(JSON.stringify(documentOf(value)))
    if (known === undefined) encoded.set(value, bytes)
    return HttpServerResponse.uint8Array(bytes, { contentType })
  }
}
