/** The head of the people: how many are found, the search, and the ways to import, export and add. */
import { Plus } from "lucide-react"
import { useEffect, useRef } from "react"
import { ActionLink } from "../../design/ActionLink.tsx"
import { Button } from "../../design/Button.tsx"
import { SearchInput } from "../../design/SearchInput.tsx"
import { isTyping } from "../../design/isTyping.ts"
import { useStore } from "../../design/Store.ts"
import { importAddress } from "../import/Address.ts"
import type { Actor } from "./Actor.ts"
import { kinds } from "./Address.ts"
import { useMessages } from "./Messages.ts"
import { useKnownPeople, usePeopleWork } from "./PeopleContext.ts"

interface PeopleHeaderProps {
  readonly text: string
  readonly found: ReadonlyArray<Actor>
  readonly onText: (text: string) => void
  readonly onAdd: () => void
}

/** Says how many people are found, and how many households and groups beside them. */
const useFoundWords = () => {
  const { people } = useMessages()
  const { list } = usePeopleWork().formats
  return (found: ReadonlyArray<Actor>): string => {
    const counts = kinds.map((type) => ({ type, count: found.filter((actor) => actor.type === type).length }))
    const some = counts.filter(({ count }) => count > 0)
    return list((some.length > 0 ? some : counts.slice(0, 1)).map(({ count, type }) => people.found[type](count)))
  }
}

export const PeopleHeader = ({ found, onAdd, onText, text }: PeopleHeaderProps) => {
  const { people } = useMessages()
  const work = usePeopleWork()
  const unsaved = useStore(work.people.unsaved)
  const { actors, isComplete, totals } = useKnownPeople()
  const all = totals === null ? 0 : totals.persons + totals.households + totals.groups + totals.vendors
  const { number } = work.formats
  const foundWords = useFoundWords()
  const count = isComplete ? foundWords(found) : people.stillLoading(number(actors.length), number(all))
  const searchRef = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || isTyping(event.target)) return
      event.preventDefault()
      searchRef.current?.select()
    }
    addEventListener("keydown", press)
    return () => removeEventListener("keydown", press)
  }, [])
  return (
    <header className="people-header">
      <h1>{people.title}</h1>
      <p className="people-found number" role="status">
        {count}
      </p>
      <SearchInput
        label={people.search}
        placeholder={people.searchFor}
        value={text}
        onChange={onText}
        inputRef={searchRef}
      />
      {unsaved > 0 && (
        <p className="people-saving" role="status">
          {people.saving}
        </p>
      )}
      <ActionLink to={importAddress.path} params={{ occasionId: work.occasionId }}>
        {work.canUpdate ? people.lists : people.export}
      </ActionLink>
      {work.canUpdate && (
        <Button kind="next" onPress={onAdd}>
          <Plus size={16} aria-hidden />
          {people.add}
        </Button>
      )}
    </header>
  )
}
