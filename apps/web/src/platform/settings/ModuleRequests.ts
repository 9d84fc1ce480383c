/** What a planner asks about the modules of an occasion. */
import type { BanquetClient } from "../api/BanquetClient.ts"
import { asProblem, type Problem } from "../api/Problem.ts"
import type { Config, DraftPart, Module, ModuleChanges } from "./ModuleDraft.ts"

const installation = "/v1/occasions/:occasion_id/modules/:module"
const enablement = "/v1/occasions/:occasion_id/events/:event_id/modules/:module"

/** How far changes came: the module as it is after them, and which part was refused and why. */
export interface Saved {
  readonly module: Module
  readonly refused: { readonly part: DraftPart; readonly problem: Problem } | null
}

export class ModuleRequests {
  readonly #client: BanquetClient
  readonly #params: { readonly occasion_id: string; readonly module: string }

  constructor(client: BanquetClient, occasionId: string, module: string) {
    this.#client = client
    this.#params = { occasion_id: occasionId, module }
  }

  /** Installs the module, and enables it on every event. */
  async use({ enablements }: Module, config: Config, eventConfig: Config): Promise<void> {
    await this.#client.request(`PUT ${installation}`, {
      params: this.#params,
      body: { config, revision: 0 }
    })
    for (const { event_id, revision } of enablements) {
      await this.#client.request(`PUT ${enablement}`, {
        params: { ...this.#params, event_id },
        body: { enabled: true, config: eventConfig, revision }
      })
    }
  }

  /** Makes changes one after another, until one is refused. */
  async save(module: Module, { config, events }: ModuleChanges): Promise<Saved> {
    let reached = module
    let part: DraftPart = "installation"
    try {
      if (config !== null) {
        const body = { config, revision: module.installation?.revision ?? 0 }
        const answer = await this.#client.request(`PUT ${installation}`, { params: this.#params, body })
        reached = { ...reached, installation: answer.module.installation }
      }
      for (const { config: own, enabled, enablement: before } of events) {
        const { event_id, revision } = before
        part = event_id
        const answer = await this.#client.request(`PUT ${enablement}`, {
          params: { ...this.#params, event_id },
          body: { enabled, config: own, revision }
        })
        const after = answer.module.enablements.find((one) => one.event_id === event_id)
        reached = {
          ...reached,
          enablements: reached.enablements.map((one) => (one.event_id === event_id ? (after ?? one) : one))
        }
      }
      return { module: reached, refused: null }
    } catch (error) {
      return { module: reached, refused: { part, problem: asProblem(error) } }
    }
  }

  /** Returns how many records go with the module. */
  async records(): Promise<number> {
    const goes = await this.#client.request(`DELETE ${installation}`, {
      params: this.#params,
      query: { rehearse: "true" }
    })
    return Object.entries(goes?.counts ?? {}).reduce(
      (sum, [table, count]) => (table === "event_enablements" ? sum : sum + count),
      0
    )
  }

  remove() {
    return this.#client.request(`DELETE ${installation}`, { params: this.#params })
  }
}

/** Returns what a refusal says of a config, by paths within it. */
export const refusedMembers = ({
  details
}: Problem): ReadonlyArray<{ readonly path: string; readonly text: string }> => {
  const errors: unknown = details?.["errors"]
  if (!Array.isArray(errors)) return []
  return errors.flatMap((error: unknown) => {
    if (typeof error !== "object" || error === null || !("path" in error) || !("message" in error)) return []
    const path = String(error.path)
    return path.startsWith("config.") ? [{ path: path.slice("config.".length), text: String(error.message) }] : []
  })
}
