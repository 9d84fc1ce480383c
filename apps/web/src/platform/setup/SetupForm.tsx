/** What an occasion begins with. */
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { Form } from "react-aria-components/Form"
import { Button } from "../../design/Button.tsx"
import { TextInput } from "../../design/TextInput.tsx"
import { useFirstFocus } from "../../design/useFirstFocus.ts"
import { useSubmit } from "../../design/useSubmit.ts"
import { BanquetClient } from "../api/BanquetClient.ts"
import { keepPlannerToken, takeTokenFromFragment } from "../api/DeviceTokens.ts"
import { asProblem, type Problem } from "../api/Problem.ts"
import { useBundle } from "../messages/Messages.tsx"
import { readSession } from "../pages/Session.ts"
import { TimeZoneField } from "../settings/TimeZoneField.tsx"
import { namedZone } from "../settings/TimeZones.ts"
import { setupMessages } from "./Messages.ts"

interface Draft {
  readonly name: string
  readonly timeZone: string
  readonly plannerName: string
}

const deviceTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Makes the occasion, and keeps the token of its planner on this device; returns the occasion's id. */
const make = async (token: string, { name, plannerName, timeZone }: Draft): Promise<string> => {
  const body = { name, time_zone: namedZone(timeZone), planner_name: plannerName }
  const made = await new BanquetClient(token).request("POST /v1/occasions", { params: {}, body })
  const { id } = made.occasion
  const planner = "token" in made ? made.token : token
  if ("token" in made) {
    // At once, for it is answered this once.
    keepPlannerToken({ token: planner, displayName: plannerName, occasions: [{ id, name: made.occasion.name }] })
    takeTokenFromFragment()
  }
  await readSession(planner).then(
    ({ display_name: displayName, occasions }) =>
      keepPlannerToken({
        token: planner,
        displayName,
        occasions: occasions.map((occasion) => ({ id: occasion.id, name: occasion.name }))
      }),
    () => undefined
  )
  return id
}

/** Returns whether the server refuses this member of the request. */
const isRefused = (problem: Problem | null, member: string): boolean => {
  const errors = problem?.details?.["errors"]
  return Array.isArray(errors) && errors.some((one: { readonly path?: unknown }) => one.path === member)
}

const ProblemLine = ({ problem: { code } }: { readonly problem: Problem }) => {
  const { setup, states } = useBundle(setupMessages)
  const words =
    code === "invalid_request" ? setup.invalid : code === "offline" ? states.offlineText : states.unavailableText
  return <p role="alert">{words}</p>
}

interface SetupFormProps {
  readonly token: string
  /** Whether it is the first occasion, whose planner has no name yet. */
  readonly isFirst: boolean
  readonly onMade: (occasionId: string) => void
  /** Called where the link has ended meanwhile. */
  readonly onOver: () => void
}

/** Makes the occasion of a draft, and says what came of it. */
const useMake = ({ onMade, onOver, token }: Omit<SetupFormProps, "isFirst">) => {
  const { error, ...making } = useMutation({
    mutationFn: (draft: Draft) => make(token, draft),
    onSuccess: onMade,
    onError: (failed) => {
      if (asProblem(failed).status === 401) onOver()
    }
  })
  return { ...making, problem: error === null ? null : asProblem(error) }
}

export const SetupForm = ({ isFirst, onMade, onOver, token }: SetupFormProps) => {
  const { setup } = useBundle(setupMessages)
  const [draft, setDraft] = useState<Draft>(() => ({ name: "", timeZone: deviceTimeZone(), plannerName: "" }))
  const [isNameMissing, setNameMissing] = useState(false)
  const nameRef = useFirstFocus()
  const { isPending, mutateAsync, problem, reset } = useMake({ token, onMade, onOver })
  const change = (changed: Partial<Draft>) => {
    setDraft({ ...draft, ...changed })
    setNameMissing(false)
    reset()
  }
  const submission = useSubmit(() =>
    draft.name.trim() === "" ? setNameMissing(true) : Promise.allSettled([mutateAsync(draft)])
  )
  const isZoneWrong = isRefused(problem, "time_zone")
  return (
    <main className="sign-in">
      <h1>{isFirst ? setup.title : setup.another}</h1>
      <p className="sign-in-intro">{setup.intro}</p>
      <Form {...submission}>
        <TextInput
          label={setup.name}
          placeholder="Ana & Ben"
          value={draft.name}
          inputRef={nameRef}
          problem={isNameMissing ? setup.nameMissing : undefined}
          onChange={(name) => change({ name })}
        />
        <TimeZoneField
          label={setup.timeZone}
          hint={setup.timeZoneHint}
          meant={setup.timeZoneMeant}
          value={draft.timeZone}
          problem={isZoneWrong ? setup.timeZoneWrong : undefined}
          onChange={(timeZone) => change({ timeZone })}
        />
        {isFirst && (
          <TextInput
            label={setup.planner}
            value={draft.plannerName}
            onChange={(plannerName) => change({ plannerName })}
          />
        )}
        {problem !== null && !isZoneWrong && <ProblemLine problem={problem} />}
        <Button type="submit" kind="next" size="large" isDisabled={isPending}>
          {isPending ? setup.making : setup.make}
        </Button>
      </Form>
    </main>
  )
}
