/** What a vendor may see, at which events, as boxes to check. */
import { useBundle } from "../messages/Messages.tsx"
import { staffMessages } from "./Messages.ts"
import type { OfferedResource } from "./useResourceWords.ts"
import { hasGrant, type VendorGrant, withGrant } from "./VendorEdit.ts"

interface GrantFieldsProps {
  readonly resources: ReadonlyArray<OfferedResource>
  readonly grants: ReadonlyArray<VendorGrant>
  readonly onChange: (grants: ReadonlyArray<VendorGrant>) => void
}

export const GrantFields = ({ grants, onChange, resources }: GrantFieldsProps) => {
  const { planners, vendors } = useBundle(staffMessages)
  if (resources.length === 0) return <p className="staff-may">{vendors.nothingToSee}</p>
  return resources.map(({ action, events, isGrantable, name }) => {
    const isEverywhere = hasGrant(grants, { action, event_id: null })
    const box = (event_id: string | null, words: string) => {
      const isGiven = hasGrant(grants, { action, event_id })
      const isImplied = event_id !== null && isEverywhere
      return (
        <label key={event_id} className="permission">
          <input
            type="checkbox"
            checked={isGiven || isImplied}
            disabled={isImplied || (!isGiven && !isGrantable)}
            onChange={({ target }) => onChange(withGrant(grants, { action, event_id }, target.checked))}
          />
          <span>{words}</span>
        </label>
      )
    }
    return (
      <fieldset key={action} className="permission-group">
        <legend>{vendors.maySee(name)}</legend>
        {!isGrantable && <p className="staff-may">{planners.notYours}</p>}
        {box(null, vendors.everywhere)}
        {events.map(({ id, name: event }) => box(id, event))}
      </fieldset>
    )
  })
}
