import type { ReactNode } from "react"
import { useGuestLinks } from "../../platform/Links.tsx"
import { PageLink } from "../../platform/PageLink.tsx"
import { moduleKey } from "../Address.ts"
import type { GuestOccasion } from "../GalleryClient.ts"
import { useMessages } from "./Messages.ts"

interface AlbumTitleProps {
  readonly occasion: GuestOccasion
  readonly children: ReactNode
}

/** The head of the album: whose it is, where else one can go, and what follows. */
export const AlbumTitle = ({ children, occasion }: AlbumTitleProps) => {
  const { album } = useMessages()
  const links = useGuestLinks(occasion, moduleKey)
  return (
    <header className="album-header">
      <p className="guest-header">
        <span>{occasion.occasion.name}</span>
        {links.map(({ key, label, path }) => (
          <PageLink key={key} to={path} className="link">
            {label}
          </PageLink>
        ))}
      </p>
      <h1>{album.title}</h1>
      {children}
    </header>
  )
}
