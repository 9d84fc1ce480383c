/** A guest's page that cannot be shown now, under the links that lead back. */
import { FailedState, type FailedStateProps } from "../../design/States.tsx"
import { lastOpenedOccasion, useGuestLinks } from "../Links.tsx"
import { PageLink } from "../PageLink.tsx"

export const GuestFailedState = (failed: FailedStateProps) => {
  const opened = lastOpenedOccasion()
  const links = useGuestLinks(opened).filter(({ path }) => path !== location.pathname)
  if (opened === undefined) return <FailedState {...failed} />
  return (
    <div className="guest-page">
      <header className="guest-header">
        <span>{opened.occasion.name}</span>
        {links.map(({ key, label, path }) => (
          <PageLink key={key} to={path} className="link">
            {label}
          </PageLink>
        ))}
      </header>
      <FailedState {...failed} />
    </div>
  )
}
