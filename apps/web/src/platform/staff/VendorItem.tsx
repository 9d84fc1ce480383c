/** One vendor: what it may see, and what can be done about it. */
import { useState } from "react"
import { Button } from "../../design/Button.tsx"
import { useBundle } from "../messages/Messages.tsx"
import { EditVendor } from "./EditVendor.tsx"
import { staffMessages } from "./Messages.ts"
import { ShownLink } from "./ShownLink.tsx"
import { type ListedVendor, useVendorLink } from "./useVendors.ts"
import { useVendorProblem, useVendorsWork } from "./VendorsContext.ts"

export const VendorItem = ({ vendor }: { readonly vendor: ListedVendor }) => {
  const { planners, vendors } = useBundle(staffMessages)
  const { occasionId, resources, token } = useVendorsWork()
  const problemWords = useVendorProblem()
  const [isEdited, setEdited] = useState(false)
  const link = useVendorLink(token, occasionId, vendor)
  if (isEdited) {
    return (
      <li>
        <EditVendor vendor={vendor} onDone={() => setEdited(false)} />
      </li>
    )
  }
  const { display_name: name, grants, status } = vendor
  const problem = problemWords(link.error)
  return (
    <li>
      <h2>{name}</h2>
      {status === "inactive" && <p className="staff-status">{vendors.inactiveText}</p>}
      <p className="staff-may">
        {grants.length === 0 ? vendors.mayNothing : `${planners.may}: ${resources.words(grants)}.`}
      </p>
      {problem !== null && <p role="alert">{problem}</p>}
      {link.data !== undefined && <ShownLink name={name} url={link.data.url} />}
      <div className="planner-actions">
        <Button aria-label={planners.editOf(name)} isDisabled={link.isPending} onPress={() => setEdited(true)}>
          {planners.edit}
        </Button>
        <Button aria-label={planners.linkOf(name)} isDisabled={link.isPending} onPress={() => link.mutate()}>
          {planners.link}
        </Button>
      </div>
    </li>
  )
}
