/** What an occasion begins with. */
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { Form } from "react-aria-components/Form"
import { Button } from "../../design/Button.tsx"
import { TextInput } from "../../design/TextInput.tsx"
import { BanquetClient } from "../api/BanquetClient.ts"
import { keepPlannerToken, takeTokenFromFragment } from "../api/DeviceTokens.ts"
import { asProblem, type Problem } from "../api/Problem.ts"
import { useBundle } from "../messages/Messages.tsx"
import { readSession } from "../pages/Session.ts"
import { TimeZoneField } from "../settings/TimeZoneField.tsx"
import { setupMessages } from "./Messages.ts"

interface Draft {
  readonly name: string
  readonly timeZone: string
  readonly plannerName: string
}

const deviceTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Makes the occasion, and keeps the token of its planner on this device; returns the occasion's id. */
const make = async (token: string, { name, plannerName, timeZone }: Draft): Promise<string> => {
  const body = { name, time_zone: timeZone, planner_name: plannerName }
  const made = await new BanquetClient(token).request("POST /v1/occasions", { params: {}, body })
  const { id } = made.occasion
  if ("token" in made) {
    const keep = (displayName: string) =>
      keepPlannerToken({ token: made.token, displayName, occasions: [{ id, name: made.occasion.name }] })
    // At once, for it is answered this once.
    keep(plannerName)
    takeTokenFromFragment()
    await readSession(made.token).then(
      ({ display_name }) => keep(display_name),
      () => undefined
    )
  }
  return id
}

/** Returns whether the server refuses this member of the request. */
const isRefused = (problem: Problem | null, member: string): boolean => {
  const errors = problem?.details?.["errors"]
  return Array.isArray(errors) && errors.some((one: { readonly path?: unknown }) => one.path === member)
}

interface SetupFormProps {
  readonly token: string
  readonly onMade: (occasionId: string) => void
  /** Called where the link has ended meanwhile. */
  readonly onOver: () => void
}

export const SetupForm = ({ onMade, onOver, token }: SetupFormProps) => {
  const { setup, states } = useBundle(setupMessages)
  const [draft, setDraft] = useState<Draft>(() => ({ name: "", timeZone: deviceTimeZone(), plannerName: "" }))
  const [isNameMissing, setNameMissing] = useState(false)
  const { error, isPending, mutate, reset } = useMutation({
    mutationFn: () => make(token, draft),
    onSuccess: onMade,
    onError: (failed) => {
      if (asProblem(failed).status === 401) onOver()
    }
  })
  const problem = error === null ? null : asProblem(error)
  const change = (changed: Partial<Draft>) => {
    setDraft({ ...draft, ...changed })
    setNameMissing(false)
    reset()
  }
  const words = (): string => {
    if (problem?.code === "invalid_request") return setup.invalid
    return problem?.code === "offline" ? states.offlineText : states.unavailableText
  }
  return (
    <main className="sign-in">
      <h1>{setup.title}</h1>
      <p className="sign-in-intro">{setup.intro}</p>
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          if (draft.name.trim() === "") setNameMissing(true)
          else if (!isPending) mutate()
        }}
      >
        <TextInput
          label={setup.name}
          placeholder="Ana & Ben"
          value={draft.name}
          problem={isNameMissing ? setup.nameMissing : undefined}
          onChange={(name) => change({ name })}
        />
        <TimeZoneField
          label={setup.timeZone}
          hint={setup.timeZoneHint}
          value={draft.timeZone}
          problem={isRefused(problem, "time_zone") ? setup.timeZoneWrong : undefined}
          onChange={(timeZone) => change({ timeZone })}
        />
        <TextInput
          label={setup.planner}
          value={draft.plannerName}
          onChange={(plannerName) => change({ plannerName })}
        />
        {problem !== null && <p role="alert">{words()}</p>}
        <Button type="submit" kind="next" size="large" isDisabled={isPending}>
          {isPending ? setup.making : setup.make}
        </Button>
      </Form>
    </main>
  )
}
