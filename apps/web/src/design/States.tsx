/** What a page shows when it has nothing else to show. Every page draws on these. */
import { CloudOff, Compass, Lock, type LucideIcon, TriangleAlert } from "lucide-react"
import { type ReactNode, useEffect } from "react"
import { asProblem } from "../platform/api/Problem.ts"
import { useMessages } from "../platform/messages/Messages.tsx"
import { ActionLink } from "./ActionLink.tsx"
import { Button } from "./Button.tsx"

export { Loading, Skeleton } from "./Loading.tsx"

interface StateProps {
  readonly icon?: LucideIcon
  readonly title: string
  readonly text: string
  readonly children?: ReactNode
  /** Level of the heading: 1 for a whole page, 2 for a part of one. Defaults to 1. */
  readonly level?: 1 | 2
}

export const State = ({ children, icon: Icon, level = 1, text, title }: StateProps) => {
  const [Frame, Heading] = level === 1 ? (["main", "h1"] as const) : (["div", "h2"] as const)
  return (
    <Frame className="state">
      {Icon !== undefined && <Icon className="state-icon" size={28} strokeWidth={1.5} aria-hidden />}
      <Heading>{title}</Heading>
      <p>{text}</p>
      {children}
    </Frame>
  )
}

export const NotFoundState = () => {
  const { states } = useMessages()
  return (
    <State icon={Compass} title={states.notFoundTitle} text={states.notFoundText}>
      <ActionLink to="/">{states.toStart}</ActionLink>
    </State>
  )
}

export const ForbiddenState = ({ children }: { readonly children?: ReactNode }) => {
  const { states } = useMessages()
  return (
    <State icon={Lock} title={states.forbiddenTitle} text={states.forbiddenText}>
      {children}
    </State>
  )
}

export interface FailedStateProps {
  readonly error: unknown
  readonly retry: () => void
  readonly level?: 1 | 2
}

const OfflineState = ({
  children,
  level = 1,
  retry
}: Omit<FailedStateProps, "error"> & Pick<StateProps, "children">) => {
  const { states } = useMessages()
  useEffect(() => {
    addEventListener("online", retry)
    return () => removeEventListener("online", retry)
  }, [retry])
  return (
    <State level={level} icon={CloudOff} title={states.offlineTitle} text={states.offlineText}>
      {children}
    </State>
  )
}

/** What happened, in words, and a way to try again where that can help. */
export const FailedState = ({ error, level = 1, retry }: FailedStateProps) => {
  const { actions, states } = useMessages()
  const { code, status } = asProblem(error)
  if (status === 403) return <ForbiddenState />
  if (status === 404 || code === "invalid_request") return <NotFoundState />
  const again = (
    <Button kind="next" onPress={retry}>
      {actions.retry}
    </Button>
  )
  if (code === "offline") {
    return (
      <OfflineState level={level} retry={retry}>
        {again}
      </OfflineState>
    )
  }
  return (
    <State
      level={level}
      icon={TriangleAlert}
      title={states.errorTitle}
      text={status === 503 || status === 429 ? states.unavailableText : states.errorText}
    >
      {again}
    </State>
  )
}
