/** A program with a list of modules of its own: its command line, its server, and an occasion that both have. */
import { startTestServer, type TestServerOptions } from "@banquet/server/testing/TestServer"
import { writeFileSync } from "node:fs"
import { afterAll, beforeAll } from "vitest"
import { commandWith, useDatabase } from "./InProcess.ts"

/** A JSON document of any shape. */
type Document = ReturnType<typeof JSON.parse>

/** Migrates a database with the modules, applies the file to it and starts a server on it for the tests of a file. */
export const useProgram = (modules: NonNullable<TestServerOptions["modules"]>, file: object) => {
  const databaseUrl = useDatabase("template0")
  let server: Awaited<ReturnType<typeof startTestServer>> | undefined
  let applied: Document

  const json = async (...args: ReadonlyArray<string>): Promise<Document> =>
    JSON.parse((await commandWith({ modules }, ...args, "--json")).stdout)

  const fetched = async (path: string, init: RequestInit = {}): Promise<{ status: number; document: Document }> => {
    const response = await fetch(`${server?.url}${path}`, init)
    return { status: response.status, document: JSON.parse(await response.text()) }
  }

  beforeAll(async () => {
    await json("migrate")
    writeFileSync("wedding.json", JSON.stringify(file))
    applied = await json("apply", "wedding.json")
    server = await startTestServer({ databaseUrl: databaseUrl(), modules })
  })
  afterAll(() => server?.stop())

  return {
    json,
    /** Returns what `apply` has printed. */
    applied: (): Document => applied,
    /** Returns the keys of the modules that `module list` shows. */
    moduleKeys: async (): Promise<ReadonlyArray<string>> =>
      (await json("module", "list")).items.map(({ key }: Document) => key),
    /** Returns the paths that the server documents. */
    paths: async (): Promise<ReadonlyArray<string>> => Object.keys((await fetched("/openapi.json")).document.paths),
    ask: (token: string, path: string, method = "GET", body?: object) =>
      fetched(path, {
        method,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) })
      })
  }
}
