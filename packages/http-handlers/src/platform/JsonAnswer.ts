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
