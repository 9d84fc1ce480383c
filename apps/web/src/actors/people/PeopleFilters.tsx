/** The filters of the list; small screens have them behind a button. */
import { X } from "lucide-react"
import { Button } from "../../design/Button.tsx"
import { Choice } from "../../design/Choice.tsx"
import { Segments } from "../../design/Segments.tsx"
import { answers, kinds, type PeopleSearch } from "./Address.ts"
import { useMessages } from "./Messages.ts"
import { type OccasionEvent, useKnownPeople, usePeopleWork } from "./PeopleContext.ts"

interface PeopleFiltersProps {
  readonly search: PeopleSearch
  readonly event: OccasionEvent | null
  readonly onChange: (search: PeopleSearch) => void
}

const any = "any"

const without = (search: PeopleSearch, key: keyof PeopleSearch): PeopleSearch => {
  const { [key]: _, ...rest } = search
  return rest
}

export const PeopleFilters = ({ event, onChange, search }: PeopleFiltersProps) => {
  const { answer, filter } = useMessages()
  const { events } = usePeopleWork()
  const { byId } = useKnownPeople()
  const unit = byId.get(search.unit ?? "")
  const yesNo = (key: "link" | "seated", label: string, names: readonly [string, string, string]) => (
    <Choice
      label={label}
      isLabelHidden
      value={search[key] ?? any}
      options={[any, "yes", "no"].map((id, index) => ({ id, name: names[index] ?? id }))}
      onChange={(id) => onChange(id === "yes" || id === "no" ? { ...search, [key]: id } : without(search, key))}
    />
  )
  return (
    <div className="people-filters-row">
      <Segments
        label={filter.kind}
        value={search.kind ?? any}
        options={[{ id: any, name: filter.all }, ...kinds.map((id) => ({ id, name: filter[id] }))]}
        onChange={(id) => {
          const kind = kinds.find((one) => one === id)
          onChange(kind === undefined ? without(search, "kind") : { ...search, kind })
        }}
      />
      {events.length > 1 && (
        <Choice
          label={filter.event}
          isLabelHidden
          value={event?.id ?? ""}
          options={events}
          onChange={(id) => onChange({ ...search, event: id })}
        />
      )}
      <Choice
        label={filter.answer}
        isLabelHidden
        value={search.answer ?? any}
        options={[{ id: any, name: filter.anyAnswer }, ...answers.map((id) => ({ id, name: answer[id] }))]}
        onChange={(id) => {
          const chosen = answers.find((one) => one === id)
          onChange(chosen === undefined ? without(search, "answer") : { ...search, answer: chosen })
        }}
      />
      {yesNo("seated", filter.seat, [filter.anySeat, filter.seated, filter.unseated])}
      {yesNo("link", filter.link, [filter.anyLink, filter.linked, filter.unlinked])}
      {unit !== undefined && (
        <Button onPress={() => onChange(without(search, "unit"))}>
          {filter.unit(unit.display_name)}
          <X size={16} aria-hidden />
        </Button>
      )}
    </div>
  )
}
