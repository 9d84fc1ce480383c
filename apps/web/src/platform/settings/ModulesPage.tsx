/** Which modules the occasion has, on which events, and with which config. */
import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { Button } from "../../design/Button.tsx"
import { ConfirmDialog } from "../../design/ConfirmDialog.tsx"
import { Loading, Skeleton } from "../../design/Loading.tsx"
import { type Answer, BanquetClient } from "../api/BanquetClient.ts"
import { useFormats } from "../messages/Formats.ts"
import { useLocalize } from "../messages/Messages.tsx"
import type { ModuleWords } from "../ModuleWords.ts"
import { type PlannerAccess, SignedInPlanner } from "../planner/SignedInPlanner.tsx"
import { useModuleWords } from "../planner/useModuleWords.ts"
import { useMessages } from "./Messages.ts"
import type { Module } from "./ModuleDraft.ts"
import { ModuleForm } from "./ModuleForm.tsx"
import { ModuleRequests } from "./ModuleRequests.ts"
import { OutcomeLine, Read, useChange } from "./SettingsFrame.tsx"
import { useModuleForm } from "./useModuleForm.ts"

type Event = Answer<"GET /v1/occasions/:occasion_id/events">["items"][number]

const readModules = async (client: BanquetClient, occasionId: string, signal: AbortSignal) => {
  const params = { occasion_id: occasionId }
  const [{ occasion }, { modules }, { items }] = await Promise.all([
    client.request("GET /v1/occasions/:occasion_id", { params, signal }),
    client.request("GET /v1/occasions/:occasion_id/modules", { params, signal }),
    client.request("GET /v1/occasions/:occasion_id/events", { params, signal })
  ])
  return { occasion, modules, events: items }
}

export const ModulesPage = () => {
  const { modules: messages } = useMessages()
  return <SignedInPlanner title={messages.title}>{(access) => <SignedIn {...access} />}</SignedInPlanner>
}

const SignedIn = ({ occasionId, token }: PlannerAccess) => {
  const { modules: messages } = useMessages()
  const queries = useQueryClient()
  const words = useModuleWords()
  // Whoever installs a module may use it, and finds its pages in the navigation once it is enabled on an event.
  const refreshSession = () => queries.invalidateQueries({ queryKey: ["session", token] })
  return (
    <Read
      token={token}
      title={messages.title}
      queryKey={["occasion modules", occasionId]}
      read={(client, signal) => readModules(client, occasionId, signal)}
    >
      {({ events, modules, occasion }, refresh) => (
        <main className="settings-page">
          <h1>{messages.title}</h1>
          <p className="settings-intro">{messages.intro}</p>
          {/* They say what a module begins with, too. */}
          {words === undefined && (
            <Loading>
              <Skeleton height="12rem" />
            </Loading>
          )}
          {(words === undefined ? [] : modules).map((module) => (
            <ModulePart
              key={module.key}
              words={words?.get(module.key)}
              requests={new ModuleRequests(new BanquetClient(token), occasionId, module.key)}
              timeZone={occasion.time_zone}
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

interface ModulePartProps {
  readonly requests: ModuleRequests
  readonly timeZone: string
  readonly module: Module
  /** `undefined` where it has none. */
  readonly words: ModuleWords | undefined
  readonly events: ReadonlyArray<Event>
  readonly refresh: () => Promise<unknown>
}

const ModulePart = (props: ModulePartProps) => {
  const { module, refresh, words } = props
  const changes = useChange(refresh)
  const localize = useLocalize()
  const name = words === undefined ? module.display_name : localize(words.name)
  const shared = { ...props, changes, name }
  return (
    <section className="settings-part" aria-labelledby={`module-${module.key}`}>
      <h2 id={`module-${module.key}`}>{name}</h2>
      {module.installation === null ? <Unused {...shared} /> : <Used {...shared} />}
      <OutcomeLine outcome={changes.outcome} />
    </section>
  )
}

interface NamedPartProps extends ModulePartProps {
  readonly changes: ReturnType<typeof useChange>
  readonly name: string
}

const Unused = ({ changes: { change, isBusy }, events, module, name, requests, words }: NamedPartProps) => {
  const { modules: messages } = useMessages()
  const localize = useLocalize()
  const { list } = useFormats()
  const first = words?.firstUse
  const use = () => {
    const begins = first === undefined ? "" : ` ${localize(first.text)}`
    const done = events.length === 0 ? messages.usedNowhere : messages.used(list(events.map((event) => event.name)))
    void change(() => requests.use(module, first?.config ?? {}, first?.eventConfig ?? {}), `${done}${begins}`)
  }
  return (
    <>
      {words?.purpose !== undefined && <p>{localize(words.purpose)}</p>}
      <p className="settings-soft">{messages.notUsed}</p>
      <div className="settings-actions">
        <Button isDisabled={isBusy} onPress={use}>
          {messages.install(name)}
        </Button>
      </div>
    </>
  )
}

const Used = (props: NamedPartProps) => {
  const { changes, events, module, name, requests, timeZone, words } = props
  const { change, forgetSuccess, isBusy } = changes
  const { actions, modules: messages } = useMessages()
  // How many records would go with it.
  const [asked, setAsked] = useState<number | null>(null)
  const firstEventConfig = words?.firstUse?.eventConfig ?? {}
  const form = useModuleForm({ module, requests, change, timeZone, firstEventConfig, onEdit: forgetSuccess })
  const ask = async () => {
    const records = await requests.records().catch((error: unknown) => change(() => Promise.reject(error)))
    if (typeof records === "number") setAsked(records)
  }
  const remove = () => {
    setAsked(null)
    void change(() => requests.remove())
  }
  return (
    <>
      <ModuleForm
        name={name}
        module={module}
        events={events}
        words={words}
        timeZone={timeZone}
        form={form}
        isBusy={isBusy}
      >
        <Button kind="danger" isDisabled={isBusy} onPress={() => void ask()}>
          {messages.uninstall(name)}
        </Button>
      </ModuleForm>
      <ConfirmDialog
        question={asked === null ? null : messages.uninstallAsk(name, asked)}
        confirm={messages.uninstall(name)}
        cancel={actions.cancel}
        onConfirm={remove}
        onCancel={() => setAsked(null)}
      />
    </>
  )
}
