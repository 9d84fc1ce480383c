/** The columns of a list, what would change, and the button that changes it. */
import { useEffect, useMemo, useState } from "react"
import { flushSync } from "react-dom"
import type { PeopleRow } from "@banquet/people-file/PeopleRows"
import { Button } from "../../design/Button.tsx"
import { Choice } from "../../design/Choice.tsx"
import { asProblem, type Problem } from "../../platform/api/Problem.ts"
import { ColumnsTable } from "./ColumnsTable.tsx"
import { openRows } from "./Doubts.ts"
import { type ImportList, type ImportLists, nameOfRow, ownMistakes, rowsToImport } from "./ImportList.ts"
import type { ImportRequests, ImportResult, ImportSource } from "./ImportRequests.ts"
import type { ImportEnvironment } from "./ImportEnvironment.ts"
import { type Messages, useMessages } from "./Messages.ts"
import { failureText } from "./FailureWords.ts"
import { memberText } from "./MemberWords.ts"
import { ownMistakeText, serverMistakeText } from "./MistakeWords.ts"
import { PreviewPart, previewHeading } from "./PreviewPart.tsx"
import { withoutAnsweredMarks } from "./ReplacedAnswers.ts"
import type { ShownMistake } from "./ShownMistake.ts"
import { type Preview, usePreview } from "./usePreview.ts"
import type { View } from "./Views.ts"

interface ReviewStepProps extends ImportEnvironment {
  readonly lists: ImportLists
  readonly list: ImportList
  readonly onChange: (list: ImportList) => void
  readonly onAgain: () => void
  readonly onDone: (result: ImportResult) => void
}

const hasName = ({ columns }: ImportList): boolean =>
  columns.some(
    ({ target }) => target.kind === "member" && ["display_name", "given_name", "family_name"].includes(target.member)
  )

/** The mistakes of the rows, as far as they are known. */
const mistakesOf = (
  messages: Messages,
  { events }: Pick<ImportEnvironment, "events">,
  list: ImportList,
  preview: Preview | null
): ReadonlyArray<ShownMistake> => {
  const { mistakes } = messages
  const member = (name: string) => memberText(messages, events, name)
  return [
    ...ownMistakes(list).map((found) => ({
      row: found.row,
      name: nameOfRow(list, found.row),
      member: member(found.member),
      text: ownMistakeText(mistakes, found)
    })),
    ...(preview?.result?.mistakes ?? []).map((found) => ({
      row: found.row,
      name: nameOfRow(list, found.row),
      member: member(found.member),
      text: serverMistakeText(mistakes, found)
    }))
  ].toSorted((a, b) => a.row - b.row)
}

const doubtfulRows = (list: ImportList, result: ImportResult): number => {
  const { addresses, doubts } = openRows(list, result)
  return addresses.length + doubts.length
}

const useImporting = (
  requests: ImportRequests,
  onDone: ReviewStepProps["onDone"],
  /** Somebody may have changed the people since the preview. */
  onFailure: () => void
) => {
  const [isImporting, setImporting] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const write = async (rows: ReadonlyArray<PeopleRow>, source: ImportSource) => {
    setImporting(true)
    setProblem(null)
    try {
      onDone(await requests.write(rows, source))
    } catch (error) {
      setProblem(asProblem(error))
      setImporting(false)
      onFailure()
    }
  }
  return { isImporting, problem, write }
}

export const ReviewStep = ({ list, lists, onAgain, onChange, onDone, ...environment }: ReviewStepProps) => {
  const messages = useMessages()
  const { events, requests } = environment
  const [chosen, setChosen] = useState<View | null>(null)
  const rows = useMemo(() => rowsToImport(list), [list])
  const latest = usePreview(requests, rows)
  const preview = latest?.rows === rows ? latest : null
  const marked = preview?.result == null ? list : withoutAnsweredMarks(list, preview.result)
  useEffect(() => {
    if (marked !== list) onChange(marked)
  })
  const mistakes = useMemo(() => mistakesOf(messages, { events }, list, latest), [events, latest, list, messages])
  const { isImporting, problem, write } = useImporting(requests, onDone, () => onChange({ ...list }))
  return (
    <>
      <ListPart
        list={list}
        lists={lists}
        events={events}
        isDisabled={isImporting}
        onAgain={onAgain}
        onChange={onChange}
      />
      {hasName(list) ? (
        <PreviewPart
          {...environment}
          list={list}
          preview={latest}
          isCurrent={preview !== null}
          isDisabled={isImporting}
          mistakes={mistakes}
          chosen={chosen}
          onChoose={setChosen}
          onChange={onChange}
        />
      ) : (
        <p role="alert" className="import-alert">
          {messages.columns.noName}
        </p>
      )}
      <Actions
        preview={preview}
        mistakes={mistakes.length + (preview?.result?.more ?? 0)}
        doubts={preview?.result == null ? 0 : doubtfulRows(list, preview.result)}
        isImporting={isImporting}
        problem={problem ?? preview?.problem ?? null}
        onImport={() => void write(rows, list.source)}
        onShow={() => {
          flushSync(() => setChosen(null))
          showPreview()
        }}
      />
    </>
  )
}

interface ListPartProps extends Pick<ReviewStepProps, "list" | "lists" | "events" | "onAgain" | "onChange"> {
  readonly isDisabled: boolean
}

const ListPart = ({ events, isDisabled, list, lists, onAgain, onChange }: ListPartProps) => {
  const { columns, source } = useMessages()
  return (
    <section className="import-part" aria-labelledby="import-columns">
      <div className="import-row">
        <span className="import-file">{list.source.name === "" ? source.pasted : list.source.name}</span>
        <Button kind="quiet" isDisabled={isDisabled} onPress={onAgain}>
          {source.another}
        </Button>
      </div>
      {list.sheets.length > 1 && (
        <Choice
          label={columns.sheet}
          options={list.sheets.map(({ name }, index) => ({ id: String(index), name }))}
          value={String(list.sheet)}
          isDisabled={isDisabled}
          onChange={(index) => onChange(lists.withSheet(list, Number(index)))}
        />
      )}
      <h2 id="import-columns">{columns.heading}</h2>
      <p>{columns.text}</p>
      <ColumnsTable
        list={list}
        events={events}
        isDisabled={isDisabled}
        onChange={(column, target) => onChange(lists.withColumn(list, column, target))}
      />
    </section>
  )
}

interface ActionsProps {
  /** `null` while the list as it is now is being looked at. */
  readonly preview: Preview | null
  readonly mistakes: number
  /** How many doubtful rows are not decided. */
  readonly doubts: number
  readonly isImporting: boolean
  readonly problem: Problem | null
  readonly onImport: () => void
  /** Shows what is to be seen first. */
  readonly onShow: () => void
}

/** Shows the heading, and whatever stands between, the first row. */
const showPreview = (): void => {
  document.querySelector(`#${previewHeading}`)?.scrollIntoView()
  document.querySelector(".import-list > li")?.scrollIntoView({ block: "nearest" })
}

/** What keeps the list from being imported, one thing after the other. */
const actionText = (words: Messages["preview"], mistakes: number, doubts: number): string =>
  mistakes > 0 ? words.notBefore(mistakes) : doubts > 0 ? words.notDecided(doubts) : words.nothingSaved

const Actions = ({ doubts, isImporting, mistakes, onImport, onShow, preview, problem }: ActionsProps) => {
  const messages = useMessages()
  const words = messages.preview
  const result = preview?.result ?? null
  const changes = result === null ? 0 : result.created + result.updated
  const isReady = result !== null && mistakes === 0 && doubts === 0
  return (
    <footer className="import-actions">
      {problem !== null && (
        <p role="alert" className="import-alert">
          {failureText(messages, problem)}
        </p>
      )}
      {isReady && changes === 0 ? (
        <p>{words.nothing}</p>
      ) : (
        <Button kind="next" size="large" isDisabled={!isReady || isImporting} onPress={onImport}>
          {isImporting ? words.importing : changes === 0 ? words.import : words.doIt(changes)}
        </Button>
      )}
      <span className="import-soft" role="status">
        {preview === null ? words.checking : actionText(words, mistakes, doubts)}
      </span>
      {mistakes + doubts > 0 && (
        <Button kind="quiet" onPress={onShow}>
          {words.showFirst}
        </Button>
      )}
    </footer>
  )
}
