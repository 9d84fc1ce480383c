/** Which modules the occasion has, on which events, and with which config. */
import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { Button } from "../../design/Button.tsx"
import { ConfirmDialog } from "../../design/ConfirmDialog.tsx"
import { useTitle } from "../../design/useTitle.ts"
import { type Answer, BanquetClient } from "../api/BanquetClient.ts"
import { plannerTokenFor } from "../api/DeviceTokens.ts"
import { useModules } from "../Links.tsx"
import { useLocalize } from "../messages/Messages.tsx"
import type { ModuleWords } from "../ModuleWords.ts"
import { SignedOutState } from "../pages/SignedOutState.tsx"
import { useModuleWords } from "../planner/useModuleWords.ts"
import { useAddressParams } from "../useAddress.ts"
import { modulesAddress } from "./Address.ts"
import { ConfigForm } from "./ConfigForm.tsx"
import { useMessages } from "./Messages.ts"
import { OutcomeLine, Read, useChange } from "./SettingsFrame.tsx"

type Module = Answer<"GET /v1/occasions/:occasion_id/modules">["modules"][number]
type Event = Answer<"GET /v1/occasions/:occasion_id/events">["items"][number]

const readModules = async (client: BanquetClient, occasionId: string, signal: AbortSignal) => {
  const params = { occasion_id: occasionId }
  const [{ modules }, { items }] = await Promise.all([
    client.request("GET /v1/occasions/:occasion_id/modules", { params, signal }),
    client.request("GET /v1/occasions/:occasion_id/events", { params, signal })
  ])
  return { modules, events: items }
}

export const ModulesPage = () => {
  const { modules: messages } = useMessages()
  useTitle(messages.title)
  const { occasionId } = useAddressParams(modulesAddress)
  const token = plannerTokenFor(occasionId)
  const queries = useQueryClient()
  // Whoever installs a module may use it, and finds its pages in the navigation once it is enabled on an event.
  const refreshSession = () => queries.invalidateQueries({ queryKey: ["session", token] })
  if (token === null) return <SignedOutState />
  return (
    <Read
      token={token}
      queryKey={["occasion modules", occasionId]}
      read={(client, signal) => readModules(client, occasionId, signal)}
    >
      {({ events, modules }, refresh) => (
        <main className="settings-page">
          <h1>{messages.title}</h1>
          <p>{messages.intro}</p>
          {modules.map((module) => (
            <ModulePart
              key={module.key}
              client={new BanquetClient(token)}
              occasionId={occasionId}
              module={module}
              events={events}
              refresh={() => Promise.all([refresh(), refreshSession()])}
            />
          ))}
        </main>
      )}
    </Read>
  )
}

interface ModuleParams {
  readonly occasion_id: string
  readonly module: string
}

type Enablement = Module["enablements"][number]

const enable = (
  client: BanquetClient,
  params: ModuleParams,
  { event_id, revision }: Pick<Enablement, "event_id" | "revision">,
  { config, enabled }: { readonly config: object; readonly enabled: boolean }
) =>
  client.request("PUT /v1/occasions/:occasion_id/events/:event_id/modules/:module", {
    params: { ...params, event_id },
    body: { enabled, config, revision }
  })

const uninstallation = "DELETE /v1/occasions/:occasion_id/modules/:module"

/** Returns how many records go with the module. */
const recordsOf = async (client: BanquetClient, params: ModuleParams): Promise<number> => {
  const goes = await client.request(uninstallation, { params, query: { rehearse: "true" } })
  return Object.entries(goes?.counts ?? {}).reduce(
    (sum, [table, count]) => (table === "event_enablements" ? sum : sum + count),
    0
  )
}

interface ModulePartProps {
  readonly client: BanquetClient
  readonly occasionId: string
  readonly module: Module
  readonly events: ReadonlyArray<Event>
  readonly refresh: () => Promise<unknown>
}

interface EventFormsProps extends Pick<ModulePartProps, "events" | "module"> {
  readonly name: string
  readonly words: ModuleWords | undefined
  readonly isBusy: boolean
  readonly onSave: (enablement: Enablement, saved: Parameters<typeof enable>[3]) => void
}

const EventForms = ({ events, isBusy, module, name, onSave, words }: EventFormsProps) =>
  module.enablements.map((enablement) => (
    <ConfigForm
      key={`${enablement.event_id} ${enablement.revision}`}
      module={name}
      words={words}
      title={events.find(({ id }) => id === enablement.event_id)?.name ?? ""}
      schema={enablement.config_schema}
      config={enablement.config}
      enabled={enablement.enabled}
      isBusy={isBusy}
      onSave={(saved) => onSave(enablement, saved)}
    />
  ))

/** The module in the reader's words, and what is done with it. */
const useModulePart = ({ client, module, occasionId, refresh }: ModulePartProps) => {
  const { change, isBusy, outcome } = useChange(refresh)
  const localize = useLocalize()
  const words = useModuleWords()?.get(module.key)
  // How many records would go with it.
  const [asked, setAsked] = useState<number | null>(null)
  const params = { occasion_id: occasionId, module: module.key }
  const { installation } = module
  const firstConfig = useModules().find(({ key }) => key === module.key)?.planner?.firstConfig
  return {
    firstConfig,
    asked,
    isBusy,
    outcome,
    words,
    name: words === undefined ? module.display_name : localize(words.name),
    install: (config?: object) =>
      void change(() =>
        client.request("PUT /v1/occasions/:occasion_id/modules/:module", {
          params,
          body: { ...(config === undefined ? {} : { config }), revision: installation?.revision ?? 0 }
        })
      ),
    save: (enablement: Enablement, saved: Parameters<typeof enable>[3]) =>
      void change(() => enable(client, params, enablement, saved)),
    ask: async () => {
      const records = await recordsOf(client, params).catch((error: unknown) => change(() => Promise.reject(error)))
      if (typeof records === "number") setAsked(records)
    },
    keep: () => setAsked(null),
    uninstall: () => {
      setAsked(null)
      void change(() => client.request(uninstallation, { params }))
    }
  }
}

const ModulePart = (props: ModulePartProps) => {
  const { actions, modules: messages } = useMessages()
  const { events, module } = props
  const { installation } = module
  const { ask, asked, firstConfig, install, isBusy, keep, name, outcome, save, uninstall, words } = useModulePart(props)
  return (
    <section className="settings-part" aria-labelledby={`module-${module.key}`}>
      <h2 id={`module-${module.key}`}>{name}</h2>
      {installation === null ? (
        <div className="settings-actions">
          <p className="settings-soft">{messages.notUsed}</p>
          <Button isDisabled={isBusy} onPress={() => install(firstConfig)}>
            {messages.install(name)}
          </Button>
        </div>
      ) : (
        <>
          <ConfigForm
            key={installation.revision}
            module={name}
            words={words}
            title={messages.forAll}
            schema={module.config_schema}
            config={installation.config}
            isBusy={isBusy}
            onSave={({ config }) => install(config)}
          />
          <EventForms events={events} module={module} name={name} words={words} isBusy={isBusy} onSave={save} />
          <div className="settings-actions">
            <Button kind="danger" isDisabled={isBusy} onPress={() => void ask()}>
              {messages.uninstall(name)}
            </Button>
          </div>
        </>
      )}
      <OutcomeLine outcome={outcome} />
      <ConfirmDialog
        question={asked === null ? null : messages.uninstallAsk(name, asked)}
        confirm={messages.uninstall(name)}
        cancel={actions.cancel}
        onConfirm={uninstall}
        onCancel={keep}
      />
    </section>
  )
}
