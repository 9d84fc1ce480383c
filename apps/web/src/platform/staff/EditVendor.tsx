/** Changes what a vendor is called, what it may see, and whether it may see anything now. */
import { useState } from "react"
import { Form } from "react-aria-components/Form"
import { Button } from "../../design/Button.tsx"
import { Choice } from "../../design/Choice.tsx"
import { TextInput } from "../../design/TextInput.tsx"
import { useSubmit } from "../../design/useSubmit.ts"
import { useBundle } from "../messages/Messages.tsx"
import { GrantFields } from "./GrantFields.tsx"
import { staffMessages } from "./Messages.ts"
import { type ListedVendor, useSaveVendor, VendorChanged } from "./useVendors.ts"
import type { VendorAccess, VendorConflict } from "./VendorEdit.ts"
import { useVendorProblem, useVendorsWork } from "./VendorsContext.ts"

const statuses = ["active", "inactive"] as const

interface EditVendorProps {
  readonly vendor: ListedVendor
  readonly onDone: () => void
}

/** The edit, and how the vendor was when it was begun or last found changed by others. */
const useEdit = ({ onDone, vendor }: EditVendorProps) => {
  const { occasionId, token } = useVendorsWork()
  const [base, setBase] = useState(vendor)
  const [access, setAccess] = useState<VendorAccess>({
    display_name: vendor.display_name,
    status: vendor.status,
    grants: vendor.grants
  })
  const [isNameMissing, setNameMissing] = useState(false)
  const display_name = access.display_name.trim()
  const { error, isPending, mutate, mutateAsync, reset } = useSaveVendor(token, occasionId, onDone)
  const changed = error instanceof VendorChanged ? error : null
  return {
    access,
    change: (parts: Partial<VendorAccess>) => {
      setAccess({ ...access, ...parts })
      if (parts.display_name !== undefined) setNameMissing(false)
    },
    changed,
    error: changed === null ? error : null,
    isNameMissing,
    isPending,
    save: () =>
      display_name === ""
        ? setNameMissing(true)
        : Promise.allSettled([mutateAsync({ base, access: { ...access, display_name } })]),
    takeMine: ({ now }: VendorChanged) => {
      setBase(now)
      mutate({ base: now, access: { ...access, display_name } })
    },
    takeTheirs: ({ conflicts, now }: VendorChanged) => {
      setBase(now)
      setAccess(conflicts.reduce((kept, { member }) => ({ ...kept, [member]: now[member] }), access))
      reset()
    }
  }
}

export const EditVendor = (props: EditVendorProps) => {
  const { planners, vendors } = useBundle(staffMessages)
  const { changesPeople, resources } = useVendorsWork()
  const problemWords = useVendorProblem()
  const { access, change, changed, error, isNameMissing, isPending, save, takeMine, takeTheirs } = useEdit(props)
  const problem = problemWords(error)
  const submission = useSubmit(() => (changed === null ? save() : undefined))
  return (
    <Form className="planner-form" aria-label={planners.editOf(props.vendor.display_name)} {...submission}>
      <h2>{props.vendor.display_name}</h2>
      {changesPeople ? (
        <TextInput
          label={planners.name}
          value={access.display_name}
          problem={isNameMissing ? planners.nameMissing : undefined}
          onChange={(display_name) => change({ display_name })}
        />
      ) : (
        <p className="staff-may">{vendors.nameNotYours}</p>
      )}
      <Choice
        label={vendors.status}
        value={access.status}
        options={statuses.map((id) => ({ id, name: vendors[id] }))}
        onChange={(chosen) => {
          const status = statuses.find((one) => one === chosen)
          if (status !== undefined) change({ status })
        }}
      />
      <GrantFields
        resources={resources.offered([...props.vendor.grants, ...access.grants])}
        grants={access.grants}
        onChange={(grants) => change({ grants })}
      />
      {problem !== null && <p role="alert">{problem}</p>}
      {changed === null ? (
        <div className="planner-actions">
          <Button type="submit" kind="next" isDisabled={isPending}>
            {planners.save}
          </Button>
          <Button onPress={props.onDone}>{planners.cancel}</Button>
        </div>
      ) : (
        <Conflicts changed={changed} onMine={() => takeMine(changed)} onTheirs={() => takeTheirs(changed)} />
      )}
    </Form>
  )
}

interface ConflictsProps {
  readonly changed: VendorChanged
  readonly onMine: () => void
  readonly onTheirs: () => void
}

/** Says both values, and lets the reader choose. */
const Conflicts = ({ changed: { conflicts }, onMine, onTheirs }: ConflictsProps) => {
  const { planners, vendors } = useBundle(staffMessages)
  const { resources } = useVendorsWork()
  const grantWords = (grants: VendorAccess["grants"]) => resources.words(grants) || vendors.nothing
  const words = (conflict: VendorConflict): string => {
    switch (conflict.member) {
      case "display_name":
        return vendors.changed(planners.name, conflict.theirs, conflict.mine)
      case "status":
        return vendors.changed(vendors.status, vendors[conflict.theirs], vendors[conflict.mine])
      case "grants":
        return vendors.changed(vendors.access, grantWords(conflict.theirs), grantWords(conflict.mine))
    }
  }
  return (
    <div role="alert" className="staff-conflict">
      {conflicts.map((conflict) => (
        <p key={conflict.member}>{words(conflict)}</p>
      ))}
      <div className="planner-actions">
        <Button kind="next" onPress={onMine}>
          {vendors.useMine}
        </Button>
        <Button onPress={onTheirs}>{vendors.useTheirs}</Button>
      </div>
    </div>
  )
}
