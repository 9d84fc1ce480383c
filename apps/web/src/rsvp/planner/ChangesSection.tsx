/** What has changed, newest first. */
import { queryOptions, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { Button } from "../../design/Button.tsx"
import { Choice } from "../../design/Choice.tsx"
import { useFormats } from "../../platform/messages/Formats.ts"
import { useMessages } from "./Messages.ts"
import { type AnswerChange, type PlannerAnswers, readPages } from "./PlannerAnswers.ts"
import { usePaging } from "./usePaging.ts"

const day = 86_400_000
const spans: Readonly<Record<string, number>> = { day, week: 7 * day }

/** How far back changes are shown at first. */
export const firstSpan = "week"

/** How many changes are in sight before more are asked for. */
const firstCount = 3

/** Asks for so many pages of changes of one event, or of all. */
export const changesQuery = (answers: PlannerAnswers, eventId: string | null, span: string, count: number) =>
  queryOptions({
    queryKey: ["answers", "changes", eventId, span, count],
    queryFn: ({ signal }) => {
      const length = spans[span]
      const since = length === undefined ? null : new Date(Date.now() - length).toISOString()
      return readPages(count, (cursor) => answers.summary({ eventId, since, cursor }, signal))
    }
  })

interface ChangesSectionProps {
  readonly answers: PlannerAnswers
  /** Of which event; `null` for all. */
  readonly eventId: string | null
  readonly names: ReadonlyMap<string, string>
}

export const ChangesSection = ({ answers, eventId, names }: ChangesSectionProps) => {
  const { answers: texts } = useMessages()
  const [span, setSpan] = useState(firstSpan)
  const paging = usePaging(firstCount)
  const query = changesQuery(answers, eventId, span, paging.pages)
  const { data } = useQuery({ ...query, placeholderData: (before) => before })
  const all = data?.pages.flatMap((page) => page.changes) ?? []
  const changes = paging.shown(all)
  const hasMore = paging.hasMore(all, data?.next)
  const options = [
    { id: "day", name: texts.sinceDay },
    { id: "week", name: texts.sinceWeek },
    { id: "ever", name: texts.sinceEver }
  ]
  return (
    <section className="answers-event" aria-label={texts.changes}>
      <h2>{texts.changes}</h2>
      {(paging.isOpened || !hasMore) && (
        <Choice label={texts.since} options={options} value={span} onChange={setSpan} />
      )}
      {data !== undefined && changes.length === 0 && <p>{texts.noChanges}</p>}
      <ul className="answers-changes">
        {changes.map((change) => (
          <Change key={`${change.at} ${change.actor_id} ${change.event_id}`} change={change} names={names} />
        ))}
      </ul>
      {hasMore && <Button onPress={paging.showMore}>{texts.more}</Button>}
    </section>
  )
}

const Change = ({ change, names }: { readonly change: AnswerChange; readonly names: ReadonlyMap<string, string> }) => {
  const { answers: texts } = useMessages()
  const { ago } = useFormats()
  const [now] = useState(() => Date.now())
  return (
    <li>
      <span>
        <strong>{change.display_name}</strong>: {texts[change.from ?? "pending"]} →{" "}
        {change.to === null ? texts.none : texts[change.to]}
      </span>
      <span className="answers-soft">
        {[names.get(change.event_id), texts.who[change.by], ago(change.at, now)].filter(Boolean).join(" · ")}
      </span>
    </li>
  )
}
