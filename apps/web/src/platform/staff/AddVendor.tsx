/** Gives a vendor access: one of the occasion, or a new one. */
import { useState } from "react"
import { Form } from "react-aria-components/Form"
import { Button } from "../../design/Button.tsx"
import { Choice } from "../../design/Choice.tsx"
import { TextInput } from "../../design/TextInput.tsx"
import { useFirstFocus } from "../../design/useFirstFocus.ts"
import { useSubmit } from "../../design/useSubmit.ts"
import { useBundle } from "../messages/Messages.tsx"
import { GrantFields } from "./GrantFields.tsx"
import { staffMessages } from "./Messages.ts"
import { useAddVendor } from "./useVendors.ts"
import type { VendorGrant } from "./VendorEdit.ts"
import { useVendorProblem, useVendorsWork } from "./VendorsContext.ts"

/** Of the choice: nobody who is known. */
const somebodyNew = "new"

export const AddVendor = () => {
  const { vendors } = useBundle(staffMessages)
  const [isOpen, setOpen] = useState(false)
  return isOpen ? (
    <NewVendorForm onDone={() => setOpen(false)} />
  ) : (
    <div>
      <Button kind="next" onPress={() => setOpen(true)}>
        {vendors.add}
      </Button>
    </div>
  )
}

const NewVendorForm = ({ onDone }: { readonly onDone: () => void }) => {
  const { planners, vendors } = useBundle(staffMessages)
  const { occasionId, others, resources, token } = useVendorsWork()
  const problemWords = useVendorProblem()
  const { error, isPending, mutateAsync } = useAddVendor(token, occasionId, onDone)
  const [who, setWho] = useState(somebodyNew)
  const [name, setName] = useState("")
  const [isNameMissing, setNameMissing] = useState(false)
  const [grants, setGrants] = useState<ReadonlyArray<VendorGrant>>([])
  const nameRef = useFirstFocus()
  const problem = problemWords(error)
  const submission = useSubmit(() => {
    if (who !== somebodyNew) return Promise.allSettled([mutateAsync({ actor_id: who, grants })])
    if (name.trim() !== "") return Promise.allSettled([mutateAsync({ display_name: name.trim(), grants })])
    return setNameMissing(true)
  })
  return (
    <Form className="planner-form" aria-label={vendors.add} {...submission}>
      {others.length > 0 && (
        <Choice
          label={vendors.who}
          value={who}
          options={[
            { id: somebodyNew, name: vendors.somebodyNew },
            ...others.map(({ display_name, id }) => ({ id, name: display_name }))
          ]}
          onChange={setWho}
        />
      )}
      {who === somebodyNew && (
        <TextInput
          label={planners.name}
          inputRef={nameRef}
          value={name}
          problem={isNameMissing ? planners.nameMissing : undefined}
          onChange={(value) => {
            setName(value)
            setNameMissing(false)
          }}
        />
      )}
      <GrantFields resources={resources.offered(grants)} grants={grants} onChange={setGrants} />
      {problem !== null && <p role="alert">{problem}</p>}
      <div className="planner-actions">
        <Button type="submit" kind="next" isDisabled={isPending}>
          {planners.save}
        </Button>
        <Button onPress={onDone}>{planners.cancel}</Button>
      </div>
    </Form>
  )
}
