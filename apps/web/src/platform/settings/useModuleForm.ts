/** A module's settings in a form: what was typed stays until it is saved, or somebody else has changed them. */
import { useState } from "react"
import { Problem } from "../api/Problem.ts"
import { useMessages } from "./Messages.ts"
import {
  type DraftPart,
  type DraftSettings,
  type Module,
  type ModuleChanges,
  moduleDraft,
  type ModuleDraft,
  readModule,
  versionOf
} from "./ModuleDraft.ts"
import { type ModuleRequests, refusedMembers } from "./ModuleRequests.ts"
import type { useChange } from "./SettingsFrame.tsx"

/** What is wrong, in words, by the parts of the form and the paths in them. */
export type Problems = ReadonlyMap<DraftPart, ReadonlyMap<string, string>>

interface Form {
  /** The settings that the draft was made of. */
  readonly base: Module
  readonly draft: ModuleDraft
  readonly isTouched: boolean
  readonly problems: Problems
}

const grouped = (found: ReadonlyArray<{ part: DraftPart; path: string; text: string }>): Problems => {
  const problems = new Map<DraftPart, Map<string, string>>()
  for (const { part, path, text } of found) {
    problems.set(part, (problems.get(part) ?? new Map<string, string>()).set(path, text))
  }
  return problems
}

const changesNothing = ({ config, events, issues }: ModuleChanges): boolean =>
  config === null && events.length === 0 && issues.length === 0

interface ModuleFormOptions extends DraftSettings {
  readonly module: Module
  readonly requests: ModuleRequests
  readonly change: ReturnType<typeof useChange>["change"]
  readonly onEdit: () => void
}

export const useModuleForm = ({ change, module, onEdit, requests, ...settings }: ModuleFormOptions) => {
  const { modules: words } = useMessages()
  const fresh = (base: Module): Form => ({
    base,
    draft: moduleDraft(base, settings),
    isTouched: false,
    problems: new Map()
  })
  const [form, setForm] = useState(() => fresh(module))
  if (!form.isTouched && versionOf(module) !== versionOf(form.base)) setForm(fresh(module))

  const save = async () => {
    const changes = readModule(form.base, form.draft, settings.timeZone)
    if (changes.issues.length > 0) {
      setForm({
        ...form,
        problems: grouped(changes.issues.map(({ kind, part, path }) => ({ part, path, text: words.wrong[kind] })))
      })
      await change(() => Promise.reject(new Problem(0, "invalid_request", null)))
      return false
    }
    let problems: Problems = new Map()
    let base = form.base
    const failure = await change(async () => {
      const { module: reached, refused } = await requests.save(base, changes)
      base = reached
      if (refused === null) return
      const { part, problem } = refused
      // What is refused of an event may be what all of them share.
      const parts = form.draft.isShared && part !== "installation" ? [part, "shared"] : [part]
      problems = grouped(
        refusedMembers(problem).flatMap(({ path, text }) =>
          parts.map((one) => ({ part: one, path, text: words.wrong.refused(text) }))
        )
      )
      throw problem
    })
    // What somebody else has changed is shown as it is now; what was typed meanwhile stays.
    setForm((now) =>
      failure?.code === "stale_revision" || (failure === null && now.draft === form.draft)
        ? fresh(base)
        : { ...now, base, isTouched: true, problems }
    )
    return problems.size === 0
  }

  const isUnsaved = form.isTouched && !changesNothing(readModule(form.base, form.draft, settings.timeZone))

  return {
    draft: form.draft,
    /** Whether something here is not so on the server yet. */
    isUnsaved,
    problems: form.problems,
    edit: (draft: ModuleDraft) => {
      onEdit()
      setForm({ ...form, draft, isTouched: true })
    },
    save
  }
}
