/** One vendor: what it may see, and what can be done about it. */
import { useState } from "react"
import { useBundle } from "../messages/Messages.tsx"
import { EditVendor } from "./EditVendor.tsx"
import { staffMessages } from "./Messages.ts"
import { ShownLink } from "./ShownLink.tsx"
import { RemovalQuestion, StaffActions } from "./StaffActions.tsx"
import { useVendorLink } from "./useVendorLink.ts"
import { type ListedVendor, useRemoveVendor } from "./useVendors.ts"
import { useVendorProblem, useVendorsWork } from "./VendorsContext.ts"

export const VendorItem = ({ vendor }: { readonly vendor: ListedVendor }) => {
  const { planners, vendors } = useBundle(staffMessages)
  const { changesPeople, occasionId, readsAudit, resources, token } = useVendorsWork()
  const problemWords = useVendorProblem()
  const [state, setState] = useState<"shown" | "edited" | "asked">("shown")
  const link = useVendorLink(token, occasionId, vendor, readsAudit)
  const removal = useRemoveVendor(token, occasionId, vendor)
  const show = () => setState("shown")
  if (state === "edited") {
    return (
      <li>
        <EditVendor vendor={vendor} onDone={show} />
      </li>
    )
  }
  const { display_name: name, grants, status } = vendor
  const problem = problemWords(link.error ?? removal.error)
  return (
    <li>
      <h2>{name}</h2>
      {status === "inactive" && <p className="staff-status">{vendors.inactiveText}</p>}
      <p className="staff-may">
        {grants.length === 0 ? vendors.mayNothing : `${planners.may}: ${resources.words(grants)}.`}
      </p>
      {problem !== null && <p role="alert">{problem}</p>}
      {link.url !== null && <ShownLink name={name} url={link.url} />}
      <p role="status" className="staff-may">
        {link.isUsed ? vendors.linkUsed(name) : ""}
      </p>
      {state === "asked" ? (
        <RemovalQuestion
          name={name}
          text={vendors.removeQuestion(name)}
          onCancel={show}
          onSure={() => {
            show()
            removal.mutate()
          }}
        />
      ) : (
        <StaffActions
          name={name}
          isBusy={link.isPending || removal.isPending}
          onEdit={() => setState("edited")}
          onLink={link.make}
          onRemove={changesPeople ? () => setState("asked") : undefined}
        />
      )}
    </li>
  )
}
