/** A planner's name and permissions. */
import { useState } from "react"
import { Form } from "react-aria-components/Form"
import { Button } from "../../design/Button.tsx"
import { TextInput } from "../../design/TextInput.tsx"
import { useSubmit } from "../../design/useSubmit.ts"
import { useBundle } from "../messages/Messages.tsx"
import { staffMessages } from "./Messages.ts"
import { usePermissionWords } from "./PermissionWords.ts"

export interface PlannerDraft {
  readonly displayName: string
  readonly permissions: ReadonlyArray<string>
}

interface PlannerFormProps {
  readonly initial: PlannerDraft
  /** What the reader may do, and so may let others do. */
  readonly grantable: ReadonlyArray<string>
  readonly problem: string | null
  readonly isPending: boolean
  readonly onSubmit: (draft: PlannerDraft) => Promise<unknown>
  readonly onCancel: () => void
}

export const PlannerForm = ({ grantable, initial, isPending, onCancel, onSubmit, problem }: PlannerFormProps) => {
  const { planners } = useBundle(staffMessages)
  const [displayName, setDisplayName] = useState(initial.displayName)
  const [permissions, setPermissions] = useState(initial.permissions)
  const [isNameMissing, setNameMissing] = useState(false)
  const { groups } = usePermissionWords()
  const toggle = (action: string, isGiven: boolean) =>
    setPermissions((before) => (isGiven ? [...before, action] : before.filter((other) => other !== action)))
  const listed = [...grantable, ...initial.permissions.filter((action) => !grantable.includes(action))]
  const submission = useSubmit(() =>
    displayName.trim() === ""
      ? setNameMissing(true)
      : Promise.allSettled([onSubmit({ displayName: displayName.trim(), permissions })])
  )
  return (
    <Form className="planner-form" {...submission}>
      <TextInput
        label={planners.name}
        value={displayName}
        problem={isNameMissing ? planners.nameMissing : undefined}
        onChange={(value) => {
          setDisplayName(value)
          setNameMissing(false)
        }}
      />
      <Everything grantable={grantable} permissions={permissions} onChange={setPermissions} />
      {groups(listed).map(({ name, permissions: offered }) => (
        <fieldset key={name} className="permission-group">
          <legend>{name}</legend>
          {offered.map(({ action, words }) => (
            <label key={action} className="permission">
              <input
                type="checkbox"
                checked={permissions.includes(action)}
                onChange={({ target }) => toggle(action, target.checked)}
              />
              <span>
                {words}
                {!grantable.includes(action) && <small> {planners.notYours}</small>}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      {problem !== null && <p role="alert">{problem}</p>}
      <div className="planner-actions">
        <Button type="submit" kind="next" isDisabled={isPending}>
          {planners.save}
        </Button>
        <Button onPress={onCancel}>{planners.cancel}</Button>
      </div>
    </Form>
  )
}

interface EverythingProps {
  readonly grantable: ReadonlyArray<string>
  readonly permissions: ReadonlyArray<string>
  readonly onChange: (permissions: ReadonlyArray<string>) => void
}

/** Gives all that the reader may give. */
const Everything = ({ grantable, onChange, permissions }: EverythingProps) => {
  const { planners } = useBundle(staffMessages)
  return (
    <div>
      <Button
        isDisabled={grantable.every((action) => permissions.includes(action))}
        onPress={() => onChange([...new Set([...permissions, ...grantable])])}
      >
        {planners.everything}
      </Button>
    </div>
  )
}
