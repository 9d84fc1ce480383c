/** The open panel, with its name and a way to close it. */
import { X } from "lucide-react"
import type { ReactNode } from "react"
import { useMessages } from "./Messages.ts"
import { Button } from "../../design/Button.tsx"
import { useSeating } from "./SeatingContext.ts"

export const Panel = ({ children, title }: { readonly children: ReactNode; readonly title: string }) => {
  const { person } = useMessages()
  const { select } = useSeating().store
  return (
    <section className="panel" aria-labelledby="panel-title">
      <header className="panel-header">
        <h2 id="panel-title">{title}</h2>
        <Button kind="quiet" shape="icon" aria-label={person.close} onPress={() => select(null)}>
          <X size={18} aria-hidden />
        </Button>
      </header>
      {children}
    </section>
  )
}
