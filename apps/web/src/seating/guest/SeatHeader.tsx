import { useGuestLinks } from "../../platform/Links.tsx"
import { PageLink } from "../../platform/PageLink.tsx"
import { moduleKey } from "../Address.ts"
import type { PlaceCards } from "./PlaceCards.ts"

/** Whose occasion it is, and where else one can go. */
export const SeatHeader = ({ opened }: { readonly opened: PlaceCards["occasion"] }) => {
  const links = useGuestLinks(opened, moduleKey)
  return (
    <header className="guest-header">
      <span>{opened.occasion.name}</span>
      {links.length === 0 ? (
        <span>{opened.guest.display_name}</span>
      ) : (
        links.map((link) => (
          <PageLink key={link.key} to={link.path} className="link">
            {link.label}
          </PageLink>
        ))
      )}
    </header>
  )
}
