/** What a planner should look at before it is too late. */
import { ChevronRight } from "lucide-react"
import { useState } from "react"
import { Button } from "react-aria-components/Button"
import { Disclosure, DisclosurePanel } from "react-aria-components/Disclosure"
import { type Messages, useMessages } from "../Messages.ts"
import type { IndexedPlan } from "../PlanIndex.ts"
import type { Selection } from "../SeatingStore.ts"
import { useIndexLater, useSeating } from "../SeatingContext.ts"

interface AttentionItem {
  readonly kind: "declined" | "twice" | "pendingSeated" | "covered" | "emptyTables"
  readonly isUrgent: boolean
  readonly words: string
  readonly things: ReadonlyArray<{ readonly id: string; readonly name: string; readonly selection: Selection }>
}

export const attentionOf = ({ attention }: Messages, index: IndexedPlan): ReadonlyArray<AttentionItem> => {
  const people = (candidates: IndexedPlan["seatedTwice"]) =>
    candidates.map(({ actor_id, display_name }) => ({
      id: actor_id,
      name: display_name,
      selection: { kind: "person", actorId: actor_id } as const
    }))
  const declined = people(index.declinedSeated)
  const twice = people(index.seatedTwice)
  const pending = people(
    index.plan.candidates.filter(({ assignment_id, rsvp }) => assignment_id !== null && rsvp === "pending")
  )
  const covered = people(
    index.plan.candidates.filter(({ assignment_id, covered_by }) => assignment_id === null && covered_by !== null)
  )
  const empty = index.plan.tables
    .filter(({ occupancy }) => occupancy === 0)
    .map(({ id, name }) => ({ id, name, selection: { kind: "table", tableId: id } as const }))
  const items: ReadonlyArray<AttentionItem> = [
    { kind: "declined", isUrgent: true, words: attention.declined(declined.length), things: declined },
    { kind: "twice", isUrgent: true, words: attention.twice(twice.length), things: twice },
    { kind: "pendingSeated", isUrgent: false, words: attention.pendingSeated(pending.length), things: pending },
    { kind: "covered", isUrgent: false, words: attention.covered(covered.length), things: covered },
    { kind: "emptyTables", isUrgent: false, words: attention.emptyTables(empty.length), things: empty }
  ]
  return items.filter(({ things }) => things.length > 0)
}

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

/** Renders its list only once it is opened, because there may be hundreds. */
const AttentionGroup = ({ item: { isUrgent, things, words } }: { readonly item: AttentionItem }) => {
  const { select } = useSeating().store
  const [isExpanded, setExpanded] = useState(false)
  return (
    <Disclosure
      className="attention-item"
      data-urgent={isUrgent || undefined}
      isExpanded={isExpanded}
      onExpandedChange={setExpanded}
    >
      <h3>
        <Button slot="trigger" className="attention-trigger">
          <ChevronRight size={16} aria-hidden />
          {words}
        </Button>
      </h3>
      <DisclosurePanel>
        {isExpanded && (
          <ul className="attention-things">
            {things.map(({ id, name, selection }) => (
              <li key={id}>
                <Button className="attention-thing" onPress={() => select(selection)}>
                  {name}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </DisclosurePanel>
    </Disclosure>
  )
}
