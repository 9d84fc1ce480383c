/** What takes the place of what is coming. */
import type { ReactNode } from "react"
import { useMessages } from "../platform/messages/Messages.tsx"

/** A block that takes the place of what is coming. */
export const Skeleton = ({ height, width = "100%" }: { readonly height: string; readonly width?: string }) => (
  <div className="skeleton" style={{ height, width }} />
)

/** Says to those who cannot see skeletons that something is coming. */
export const Loading = ({ children }: { readonly children: ReactNode }) => {
  const { states } = useMessages()
  return (
    <div aria-busy="true">
      <p className="visually-hidden" role="status">
        {states.loading}
      </p>
      {children}
    </div>
  )
}
