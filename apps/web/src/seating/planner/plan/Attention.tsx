/** What a planner should decide before it is too late, each with what mends it. */
import { ChevronRight } from "lucide-react"
import { useState } from "react"
import { Button as AriaButton } from "react-aria-components/Button"
import { Button } from "../../../design/Button.tsx"
import { useMessages } from "../Messages.ts"
import { useIndexLater, useSeating } from "../SeatingContext.ts"
import { type AttentionItem, attentionOf, fixFor } from "./AttentionItems.ts"

export const Attention = () => {
  const messages = useMessages()
  const items = attentionOf(messages, useIndexLater())
  return (
    <section className="attention" aria-labelledby="attention">
      <h2 id="attention" className="panel-heading">
        {messages.attention.title}
      </h2>
      {items.length === 0 ? (
        <p className="panel-note">{messages.attention.nothing}</p>
      ) : (
        items.map((item) => <AttentionGroup key={item.kind} item={item} />)
      )}
    </section>
  )
}

/** Renders its list only while it is open, because there may be hundreds. */
const AttentionGroup = ({ item }: { readonly item: AttentionItem }) => {
  const { isUrgent, kind, words } = item
  const [isExpanded, setExpanded] = useState(false)
  return (
    <div className="attention-item" data-urgent={isUrgent || undefined} data-expanded={isExpanded || undefined}>
      <h3>
        <AriaButton
          className="attention-trigger"
          aria-expanded={isExpanded}
          {...(isExpanded ? { "aria-controls": `attention-${kind}` } : {})}
          onPress={() => setExpanded(!isExpanded)}
        >
          <ChevronRight size={16} aria-hidden />
          {words}
        </AriaButton>
      </h3>
      {isExpanded && <AttentionThings item={item} />}
    </div>
  )
}

const AttentionThings = ({ item: { kind, things } }: { readonly item: AttentionItem }) => {
  const messages = useMessages()
  const { canEdit, store } = useSeating()
  const index = useIndexLater()
  const fixes = things.map(({ selection }) => (canEdit ? fixFor(messages, index, kind, selection) : null))
  const all = fixes.filter((fix) => fix !== null)
  return (
    <div id={`attention-${kind}`}>
      <ul className="attention-things">
        {things.map(({ id, name, selection }, place) => {
          const fix = fixes[place] ?? null
          return (
            <li key={id}>
              <AriaButton
                id={`attention-${kind}-${id}`}
                className="attention-thing"
                onPress={() => store.select(selection)}
              >
                {name}
              </AriaButton>
              {fix !== null && (
                <Button aria-describedby={`attention-${kind}-${id}`} onPress={() => void store.run(fix.command)}>
                  {fix.words}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {all.length > 1 && (
        <Button onPress={() => void store.runAll(all.map(({ command }) => command))}>
          {messages.attention.fixAll(all.length)}
        </Button>
      )}
    </div>
  )
}
