/** Narrows the log to what one person did and what is about it. */
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { X } from "lucide-react"
import { useDeferredValue, useState } from "react"
import { Button } from "../../design/Button.tsx"
import { NameChoice, type NameOption } from "../../design/NameChoice.tsx"
import { BanquetClient } from "../api/BanquetClient.ts"
import type { PlannerOccasion } from "../planner/usePlannerOccasion.ts"
import { useMessages } from "./Messages.ts"

interface PersonFilterProps {
  readonly token: string
  readonly occasion: PlannerOccasion
  /** Of those whom the entries name. */
  readonly names: ReadonlyMap<string, string>
  readonly person: string | null
  readonly onChoose: (person: string | null) => void
}

const mostFound = "20"

/** Whoever can be chosen, as far as the reader may see them: planners, people of the occasion, and whom the entries name. */
const useFound = ({ names, occasion, token }: PersonFilterProps, text: string) => {
  const { audit } = useMessages()
  const params = { occasion_id: occasion.id }
  const { data: planners } = useQuery({
    queryKey: ["audit", "planners", occasion.id],
    enabled: occasion.permissions.includes("occasion:manage"),
    queryFn: ({ signal }) =>
      new BanquetClient(token).request("GET /v1/occasions/:occasion_id/planners", {
        params,
        query: { limit: "200" },
        signal
      })
  })
  const { data: actors } = useQuery({
    queryKey: ["audit", "actors", occasion.id, text],
    enabled: text !== "" && occasion.permissions.includes("actors:list"),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      new BanquetClient(token).request("GET /v1/occasions/:occasion_id/actors", {
        params,
        query: { search: text, limit: mostFound },
        signal
      })
  })
  const listed: ReadonlyArray<NameOption> = [
    ...(planners?.items ?? []).map(({ display_name, id }) => ({ id, name: display_name, detail: audit.kinds.planner })),
    ...[...names].map(([id, name]) => ({ id, name }))
  ]
  const found: ReadonlyArray<NameOption> = (actors?.items ?? []).map(({ display_name, id }) => ({
    id,
    name: display_name
  }))
  return { listed, found }
}

export const PersonFilter = (props: PersonFilterProps) => {
  const { audit } = useMessages()
  const [text, setText] = useState("")
  const { found, listed } = useFound(props, useDeferredValue(text.trim()))
  const { names, onChoose, person } = props
  if (person !== null) {
    const name = names.get(person) ?? listed.find(({ id }) => id === person)?.name ?? audit.thisPerson
    return (
      <p className="audit-only">
        <strong>{audit.only(name)}</strong>
        <Button kind="quiet" shape="icon" aria-label={audit.clear} onPress={() => onChoose(null)}>
          <X size={16} aria-hidden />
        </Button>
      </p>
    )
  }
  const find = (typed: string): ReadonlyArray<NameOption> => {
    const wanted = typed.trim().toLocaleLowerCase()
    const options = [...listed.filter(({ name }) => name.toLocaleLowerCase().includes(wanted)), ...found]
    return [...new Map(options.toReversed().map((option) => [option.id, option])).values()].toReversed()
  }
  return (
    <div className="audit-who">
      <span className="field-label" aria-hidden>
        {audit.person}
      </span>
      <NameChoice
        label={audit.person}
        placeholder={audit.findPerson}
        emptyText={audit.nobodyFound}
        find={find}
        onText={setText}
        onChoose={({ id }) => {
          setText("")
          onChoose(id)
        }}
      />
    </div>
  )
}
