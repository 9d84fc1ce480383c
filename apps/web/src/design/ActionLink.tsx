/** A link to another page that looks like a button. */
import { createLink, type LinkComponent } from "@tanstack/react-router"
import { Link, type LinkProps } from "react-aria-components/Link"

interface ActionLinkProps extends Omit<LinkProps, "className" | "style"> {
  readonly kind?: "plain" | "next"
  readonly size?: "normal" | "large"
}

const StyledLink = ({ kind = "plain", size = "normal", ...props }: ActionLinkProps) => (
  <Link {...props} className="button" data-kind={kind} data-size={size} />
)

export const ActionLink: LinkComponent<typeof StyledLink> = createLink(StyledLink)
