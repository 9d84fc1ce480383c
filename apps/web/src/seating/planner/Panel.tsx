/** The open panel, with its name and a way to close it. */
import { X } from "lucide-react"
import type { ReactNode } from "react"
import { useMessages } from "./Messages.ts"
import { Button } from "../../design/Button.tsx"
import { useSeating } from "./SeatingContext.ts"

/** Whoever is looked at next begins at the top, however far one had read of the one before. */
const showTop = (header: HTMLElement | null): void => header?.scrollIntoView({ block: "nearest" })

export const Panel = ({ children, title }: { readonly children: ReactNode; readonly title: string }) => {
  const { person } = useMessages()
  const { select } = useSeating().store
  return (
    <section className="panel" aria-labelledby="panel-title">
      <header className="panel-header" ref={showTop}>
        <h2 id="panel-title">{title}</h2>
        <Button kind="quiet" shape="icon" aria-label={person.close} onPress={() => select(null)}>
          <X size={18} aria-hidden />
        </Button>
      </header>
      {children}
    </section>
  )
}
