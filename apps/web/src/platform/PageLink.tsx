/** A link to another page, also where the router is not loaded yet. */
import { createContext, type ReactNode, use } from "react"

export interface PageLinkProps {
  readonly to: string
  readonly className: string
  readonly children: ReactNode
  readonly "data-kind"?: string
  readonly "data-size"?: string
}

const plainLink = ({ children, to, ...props }: PageLinkProps): ReactNode => (
  <a {...props} href={to}>
    {children}
  </a>
)

/** How links are drawn; the router draws its own. */
export const PageLinkContext = createContext(plainLink)

export const PageLink = (props: PageLinkProps): ReactNode => use(PageLinkContext)(props)
