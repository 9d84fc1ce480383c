/** Who would be new, who would change and how, who is doubtful, and which row has which mistake. */
import { useState } from "react"
import type { PeopleRow } from "@banquet/people-file/PeopleRows"
import { Button } from "../../design/Button.tsx"
import { Segments } from "../../design/Segments.tsx"
import { useFormats } from "../../platform/messages/Formats.ts"
import { AddressRows } from "./AddressRows.tsx"
import { DoubtRows } from "./DoubtRows.tsx"
import { decidedDoubts, withoutDecisions } from "./Doubts.ts"
import type { ImportList } from "./ImportList.ts"
import type { ImportedRow, ImportResult } from "./ImportRequests.ts"
import type { ImportEnvironment } from "./ImportEnvironment.ts"
import { memberText, valueText } from "./MemberWords.ts"
import { type Messages, useMessages } from "./Messages.ts"
import { rowsReplacing, withAnswersKept } from "./ReplacedAnswers.ts"
import type { ShownMistake } from "./ShownMistake.ts"
import { untouchedPersons } from "./Untouched.ts"
import type { Preview } from "./usePreview.ts"
import { type View, type Viewed, viewedRows, views } from "./Views.ts"

interface PreviewPartProps extends ImportEnvironment {
  readonly list: ImportList
  readonly preview: Preview | null
  /** Whether the preview is of the list as it is now. */
  readonly isCurrent: boolean
  readonly isDisabled: boolean
  readonly mistakes: ReadonlyArray<ShownMistake>
  /** What the planner chose to see; `null` for what is to be seen first. */
  readonly chosen: View | null
  readonly onChoose: (view: View) => void
  readonly onChange: (list: ImportList) => void
}

/** The id of the heading of what would change. */
export const previewHeading = "import-preview"

const step = 100

const countsOf = (
  viewed: Viewed | null,
  result: ImportResult | null,
  mistakes: ReadonlyArray<ShownMistake>
): Readonly<Record<View, number>> => ({
  mistakes: mistakes.length + (result?.more ?? 0),
  doubts: (viewed?.addresses.length ?? 0) + (viewed?.doubts.length ?? 0),
  answers: viewed?.answers.length ?? 0,
  created: viewed?.created.length ?? 0,
  updated: viewed?.updated.length ?? 0,
  unchanged: viewed?.unchanged.length ?? 0
})

export const PreviewPart = (props: PreviewPartProps) => {
  const messages = useMessages()
  const { preview: words } = messages
  const { chosen, isCurrent, list, mistakes, onChange, onChoose, preview } = props
  const { list: joined } = useFormats()
  const [most, setMost] = useState(step)
  const result = preview?.result ?? null
  const viewed = result === null ? null : viewedRows(list, result)
  const counts = countsOf(viewed, result, mistakes)
  const shown = views.filter((view) => counts[view] > 0)
  const view = shown.find((one) => one === chosen) ?? shown[0] ?? null
  const made = (type: "household" | "group") => result?.made.filter((unit) => unit.type === type).length ?? 0
  const units = [
    ...(made("household") === 0 ? [] : [words.households(made("household"))]),
    ...(made("group") === 0 ? [] : [words.groups(made("group"))])
  ]
  return (
    <section className="import-part" aria-labelledby={previewHeading} aria-busy={!isCurrent}>
      <h2 id={previewHeading}>{words.heading}</h2>
      {view !== null && (
        <Segments
          label={words.show}
          look="chips"
          options={shown.map((id) => ({ id, name: words[id](counts[id]) }))}
          value={view}
          onChange={(next) => {
            onChoose(next)
            setMost(step)
          }}
        />
      )}
      {units.length > 0 && <p>{words.makes(joined(units))}</p>}
      <Untouched list={list} preview={preview} />
      {list.leftOut.size > 0 && (
        <div className="import-row">
          <span>{words.leftOut(list.leftOut.size)}</span>
          <Button kind="quiet" isDisabled={props.isDisabled} onPress={() => onChange({ ...list, leftOut: new Set() })}>
            {words.putBack}
          </Button>
        </div>
      )}
      <DecidedPart {...props} decided={decidedDoubts(list, result)} />
      <AnswersPart {...props} result={view === "answers" ? result : null} />
      {view === "mistakes" ? (
        <Mistakes {...props} more={result?.more ?? 0} most={most} />
      ) : (
        view !== null && viewed !== null && result !== null && <Rows {...props} {...{ result, viewed, view, most }} />
      )}
      {view !== null && counts[view] > most && (
        <Button kind="quiet" onPress={() => setMost(most + step)}>
          {words.more}
        </Button>
      )}
    </section>
  )
}

/** How many people are known already, and none of the rows. */
const Untouched = ({ list, preview }: Pick<PreviewPartProps, "list" | "preview">) => {
  const { preview: words } = useMessages()
  const persons = preview === null ? null : untouchedPersons(list, preview)
  return persons === null || persons === 0 ? null : <p>{words.untouched(persons)}</p>
}

/** The way back to what was doubtful. */
const DecidedPart = ({
  decided,
  isDisabled,
  list,
  onChange
}: Pick<PreviewPartProps, "isDisabled" | "list" | "onChange"> & { readonly decided: number }) => {
  const { preview: words } = useMessages()
  return decided === 0 ? null : (
    <div className="import-row">
      <span>{words.decided(decided)}</span>
      <Button kind="quiet" isDisabled={isDisabled} onPress={() => onChange(withoutDecisions(list))}>
        {words.decideAgain}
      </Button>
    </div>
  )
}

/** The way to keep answers that would be replaced, and back. */
const AnswersPart = ({
  isDisabled,
  list,
  onChange,
  result
}: PreviewPartProps & { readonly result: ImportResult | null }) => {
  const { preview: words } = useMessages()
  return (
    <>
      {list.keptAnswers.size > 0 && (
        <div className="import-row">
          <span>{words.answersKept}</span>
          <Button kind="quiet" isDisabled={isDisabled} onPress={() => onChange({ ...list, keptAnswers: new Set() })}>
            {words.replaceAnswers}
          </Button>
        </div>
      )}
      {result !== null && (
        <div className="import-row">
          <span>{words.replaces}</span>
          <Button isDisabled={isDisabled} onPress={() => onChange(withAnswersKept(list, rowsReplacing(result)))}>
            {words.keepAnswers}
          </Button>
        </div>
      )}
    </>
  )
}

const Mistakes = ({
  isDisabled,
  list,
  mistakes,
  more,
  most,
  onChange
}: PreviewPartProps & { readonly more: number; readonly most: number }) => {
  const { preview: words } = useMessages()
  const rows = new Set(mistakes.map(({ row }) => row))
  return (
    <>
      <p>{words.cannot}</p>
      <ul className="import-list">
        {mistakes.slice(0, most).map(({ member, name, row, text }, index) => (
          <li key={index}>
            <span className="import-soft">{words.row(row)}</span>
            <span className="import-name">{name === "" ? member : name}</span>
            <span>{name === "" ? text : `${member}: ${text}`}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p>{words.moreMistakes(more)}</p>}
      <Button
        isDisabled={isDisabled}
        onPress={() => onChange({ ...list, leftOut: new Set([...list.leftOut, ...rows]) })}
      >
        {words.leaveOut(rows.size)}
      </Button>
    </>
  )
}

interface RowsProps extends PreviewPartProps {
  readonly result: ImportResult
  readonly viewed: Viewed
  readonly view: Exclude<View, "mistakes">
  readonly most: number
}

const Rows = (props: RowsProps) => {
  const { list, onChange, preview, view } = props
  const rows = new Map((preview?.rows ?? []).map((row) => [row.row, row]))
  const leaveOut = (row: number) => onChange({ ...list, leftOut: new Set([...list.leftOut, row]) })
  return view === "doubts" ? (
    <DoubtfulRows {...props} rows={rows} onLeaveOut={leaveOut} />
  ) : (
    <ChangedRows {...props} view={view} rows={rows} leaveOut={leaveOut} />
  )
}

/** Addresses come first: who somebody is may be seen by one. */
const DoubtfulRows = (
  props: RowsProps & Pick<ChangedRowsProps, "rows"> & { readonly onLeaveOut: (row: number) => void }
) => {
  const { most, viewed } = props
  const { addresses, doubts } = viewed
  const left = most - addresses.length
  return (
    <>
      {addresses.length > 0 && <AddressRows {...props} doubts={addresses} />}
      {doubts.length > 0 && left > 0 && <DoubtRows {...props} doubts={doubts} most={left} />}
    </>
  )
}

interface ChangedRowsProps extends RowsProps {
  readonly view: Exclude<View, "mistakes" | "doubts">
  /** By their numbers. */
  readonly rows: ReadonlyMap<number, PeopleRow>
  readonly leaveOut: (row: number) => void
}

/** Who is new, changes or stays as they are; a change can be left out. */
const ChangedRows = ({ events, isDisabled, leaveOut, most, rows, view, viewed }: ChangedRowsProps) => {
  const messages = useMessages()
  return (
    <ul className="import-list">
      {viewed[view].slice(0, most).map((actor) => (
        <li key={actor.row}>
          <span className="import-soft">{messages.preview.row(actor.row)}</span>
          <span className="import-name">{rows.get(actor.row)?.display_name}</span>
          <Changes messages={messages} events={events} actor={actor} />
          {(view === "updated" || view === "answers") && (
            <span className="import-row">
              <Button kind="quiet" isDisabled={isDisabled} onPress={() => leaveOut(actor.row)}>
                {messages.preview.leaveRowOut(rows.get(actor.row)?.display_name ?? "")}
              </Button>
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

interface ChangesProps extends Pick<ImportEnvironment, "events"> {
  readonly messages: Messages
  readonly actor: ImportedRow
}

const Changes = ({ actor, events, messages }: ChangesProps) => {
  const { preview: words } = messages
  const isNew = actor.outcome === "created"
  const changes = actor.changes.filter(({ member }) => !isNew || member !== "display_name")
  return (
    <ul className="import-changes">
      {changes.map(({ from, member, to }) => (
        <li key={member}>
          <span className="import-soft">{memberText(messages, events, member)}: </span>
          {!isNew && (
            <>
              <del aria-label={words.from}>{valueText(messages, member, from)}</del>
              <span aria-hidden> → </span>
            </>
          )}
          <ins aria-label={words.to}>{valueText(messages, member, to)}</ins>
        </li>
      ))}
    </ul>
  )
}
