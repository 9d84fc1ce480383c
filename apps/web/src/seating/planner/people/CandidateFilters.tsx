/** Filters of the list: by seat, by group and by answer. */
import { type Dispatch, memo, type SetStateAction, useMemo } from "react"
import { useFormats } from "../../../platform/messages/Formats.ts"
import { useMessages } from "../Messages.ts"
import { Choice } from "../../../design/Choice.tsx"
import { Segments } from "../../../design/Segments.tsx"
import type { Candidate } from "../SeatingView.ts"
import { type CandidateSearch, groupsOf } from "./CandidateSearch.ts"

const scopes = ["toSeat", "seated", "everybody"] as const
const answers = ["attending", "pending", "declined", "not_tracked"] as const
const any = "any"

/** Keys of groups have a prefix, because a group may have any name, `any` too. */
const groupKey = (group: string): string => `group ${group}`

interface CandidateFiltersProps extends Pick<CandidateSearch, "scope" | "group" | "rsvp"> {
  readonly candidates: ReadonlyArray<Candidate>
  readonly onChange: Dispatch<SetStateAction<CandidateSearch>>
}

export const CandidateFilters = memo(({ candidates, group, onChange, rsvp, scope }: CandidateFiltersProps) => {
  const { people } = useMessages()
  const { compare } = useFormats()
  const groups = useMemo(() => groupsOf(candidates).toSorted(compare), [candidates, compare])
  return (
    <>
      <Segments
        label={people.show}
        value={scope}
        options={scopes.map((id) => ({ id, name: people[id] }))}
        onChange={(chosen) => onChange((before) => ({ ...before, scope: chosen }))}
      />
      <div className="people-filters">
        <Choice
          label={people.group}
          isLabelHidden
          value={group === null ? any : groupKey(group)}
          options={[{ id: any, name: people.allGroups }, ...groups.map((name) => ({ id: groupKey(name), name }))]}
          onChange={(id) =>
            onChange((before) => ({ ...before, group: groups.find((name) => groupKey(name) === id) ?? null }))
          }
        />
        <Choice
          label={people.rsvp}
          isLabelHidden
          value={rsvp ?? any}
          options={[
            { id: any, name: people.allRsvp },
            ...answers.map((answer) => ({ id: answer, name: people[answer] }))
          ]}
          onChange={(id) =>
            onChange((before) => ({ ...before, rsvp: answers.find((answer) => answer === id) ?? null }))
          }
        />
      </div>
    </>
  )
})
