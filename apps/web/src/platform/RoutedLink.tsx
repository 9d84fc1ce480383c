import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import type { PageLinkProps } from "./PageLink.tsx"

export const routedLink = ({ children, ...props }: PageLinkProps): ReactNode => <Link {...props}>{children}</Link>
