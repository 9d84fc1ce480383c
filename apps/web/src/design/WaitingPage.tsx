import type { ReactNode } from "react"
import { Loading } from "./Loading.tsx"

interface WaitingPageProps {
  readonly className: string
  /** What the page is called: skeletons say nothing to those who cannot see them. */
  readonly title: string
  readonly children: ReactNode
}

/** A whole page while what it shows is read, as skeletons. */
export const WaitingPage = ({ children, className, title }: WaitingPageProps) => (
  <main className={className}>
    <h1 className="visually-hidden">{title}</h1>
    <Loading>{children}</Loading>
  </main>
)
