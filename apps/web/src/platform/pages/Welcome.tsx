import type { ReactNode } from "react"
import type { GuestOccasion } from "../api/GuestOccasion.ts"
import { useGuestLinks } from "../Links.tsx"
import { useMessages } from "../messages/Messages.tsx"
import { PageLink } from "../PageLink.tsx"

interface WelcomeProps {
  readonly opened: GuestOccasion
  readonly children?: ReactNode
}

/** Greets a guest by name and says what is open now, what matters most first. */
export const Welcome = ({ children, opened }: WelcomeProps) => {
  const { join } = useMessages()
  const { guest, occasion } = opened
  const links = useGuestLinks(opened)
  const highest = Math.max(...links.map(({ relevance }) => relevance))
  const next = links.find(({ relevance }) => relevance === highest)
  const ordered = next === undefined ? links : [next, ...links.filter((link) => link !== next)]
  return (
    <main className="guest-page">
      <div className="greeting">
        <h1>{join.hello(guest.display_name)}</h1>
        <p>{join.invited(occasion.name)}</p>
        {links.length === 0 ? (
          <p>{join.nothingYet}</p>
        ) : (
          <nav aria-label={join.title}>
            {ordered.map((link) => (
              <PageLink
                key={link.key}
                to={link.path}
                className="button"
                data-kind={link === next ? "next" : "plain"}
                data-size="large"
              >
                {link.invitation}
              </PageLink>
            ))}
          </nav>
        )}
      </div>
      {children}
    </main>
  )
}
