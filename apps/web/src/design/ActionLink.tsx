/** A link to another page that looks like a button. */
import { createLink, type LinkComponent } from "@tanstack/react-router"
import type { AnchorHTMLAttributes } from "react"

interface ActionLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "className" | "style"> {
  readonly kind?: "plain" | "next"
  readonly size?: "normal" | "large"
}

/** The browser's own: react-aria's follows Enter by itself, and the router would go there twice. */
const StyledLink = ({ children, kind = "plain", size = "normal", ...props }: ActionLinkProps) => (
  <a {...props} className="button" data-kind={kind} data-size={size}>
    {children}
  </a>
)

export const ActionLink: LinkComponent<typeof StyledLink> = createLink(StyledLink)
