/** A server beside the commands of a test file, on the same database and storage, and what its guests and planners ask. */
import { quadrants } from "@banquet/assets-core/testing/ImageEngineSamples"
import { startTestServer } from "@banquet/server/testing/TestServer"
import { PgConnection } from "@effect/sql-pg"
import { Effect, Redacted } from "effect"
import { type Dirent, readdirSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll } from "vitest"
import type { Document } from "./Cli.ts"
import { useDatabase } from "./InProcess.ts"

const picture = quadrants[0]?.bytes ?? new Uint8Array()

/** An upload that was begun. */
export interface Ticket {
  readonly upload_session: { readonly id: string }
  readonly upload: { readonly url: string; readonly method: string; readonly headers: Record<string, string> }
}

/** All that a planner of a whole wedding may do. */
export const plannerPermissions = [
  "gallery:list",
  "gallery:moderate",
  "seating:list",
  "seating:create",
  "seating:update",
  "seating:publish"
]

/** Starts the server before the tests of a file, and stops it after them. */
export const useServerBeside = () => {
  const databaseUrl = useDatabase()
  let server: Awaited<ReturnType<typeof startTestServer>>
  beforeAll(async () => {
    const signingSecret = Redacted.make(process.env["BANQUET_SIGNING_SECRET"] ?? "")
    server = await startTestServer({
      databaseUrl: databaseUrl(),
      dataDirectory: join(process.cwd(), ".banquet"),
      storage: { kind: "file", signingSecret }
    })
  })
  afterAll(() => server.stop())

  const ask = async (method: string, path: string, token: string, body?: object) => {
    const response = await fetch(`${server.url}/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    })
    const text = await response.text()
    return { status: response.status, body: (text === "" ? {} : JSON.parse(text)) as Document }
  }

  return {
    url: () => server.url,
    ask,
    /** Begins the upload of a photo. */
    start: (slug: string, eventId: string, token: string, fileName = "IMG_1.jpg") =>
      ask("POST", `guest/occasions/${slug}/media/upload-url`, token, {
        event_id: eventId,
        file_name: fileName,
        content_type: "image/jpeg",
        byte_size: picture.length
      }),
    /** Sends the photo, and returns the status of the answer. */
    send: async ({ upload: { headers, method, url } }: Ticket) =>
      (await fetch(url, { method, headers, body: Buffer.from(picture) })).status,
    complete: (slug: string, token: string, { upload_session }: Ticket) =>
      ask("POST", `guest/occasions/${slug}/media/complete`, token, { upload_session_id: upload_session.id }),
    /** The files in storage. */
    objects: (): ReadonlyArray<Dirent> =>
      readdirSync(join(".banquet", "objects"), { recursive: true, withFileTypes: true }).filter((entry) =>
        entry.isFile()
      ),
    /** Every row of the database, as `table row`. */
    dump: () =>
      Effect.runPromise(
        Effect.scoped(
          Effect.gen(function* () {
            const connection = yield* PgConnection.make({ url: databaseUrl() })
            const tables = yield* connection.queryValues(
              "select tablename from pg_tables where schemaname = current_schema()"
            )
            const rows = yield* Effect.forEach(tables, ([table]) =>
              Effect.map(
                connection.queryValues(`select row_to_json(kept)::text from "${String(table)}" kept`),
                (found) => found.map(([row]) => `${String(table)} ${String(row)}`)
              )
            )
            return rows.flat()
          })
        )
      )
  }
}
