/** What each column of a list is: as its heading says, until the planner says otherwise. */
import { columnTakenFrom, type ColumnTarget, isOfAnswers, isOfChildren } from "@banquet/people-file/ColumnMatch"
import type { ExportEvent } from "@banquet/people-file/PeopleExport"
import { rowMembers } from "@banquet/people-file/RowMember"
import { useState } from "react"
import { Choice, type ChoiceOption } from "../../design/Choice.tsx"
import type { ImportList } from "./ImportList.ts"
import { type Messages, useMessages } from "./Messages.ts"

const ignored: ColumnTarget = { kind: "ignored" }

const idOf = (target: ColumnTarget): string =>
  target.kind === "member" ? target.member : target.kind === "ignored" ? "ignored" : `${target.kind} ${target.event}`

const targetOf = (id: string, events: ReadonlyArray<ExportEvent>): ColumnTarget => {
  const member = rowMembers.find((one) => one === id)
  if (member !== undefined) return { kind: "member", member }
  const targets = events.flatMap(({ key }): ReadonlyArray<ColumnTarget> => [
    { kind: "invitation", event: key },
    { kind: "invited", event: key }
  ])
  return targets.find((target) => idOf(target) === id) ?? ignored
}

const optionsOf = ({ columns, members }: Messages, events: ReadonlyArray<ExportEvent>): ReadonlyArray<ChoiceOption> => [
  { id: "ignored", name: columns.ignored },
  ...rowMembers.filter((member) => member !== "key").map((member) => ({ id: member, name: members[member] })),
  ...events.flatMap(({ key, name }) => [
    { id: idOf({ kind: "invited", event: key }), name: columns.invited(name) },
    { id: idOf({ kind: "invitation", event: key }), name: columns.answer(name) }
  ]),
  { id: "key", name: members.key }
]

/** Returns what is to be known of a column besides what it is. */
const hintOf = ({ columns }: Messages, { columns: all, rows }: ImportList, column: number): string | null => {
  const { heading = "", target = ignored } = all[column] ?? {}
  if (target.kind === "ignored") {
    return isOfChildren(heading) ? columns.children : isOfAnswers(heading) ? columns.whichEvent : null
  }
  return target.kind === "invitation" && rows.some(({ cells }) => (cells[column] ?? "").trim() === "")
    ? columns.emptyAnswer
    : null
}

const [rowsLookedAt, mostExamples, longestExample] = [200, 3, 40]

const examplesOf = ({ rows }: ImportList, column: number): string => {
  const cells = rows.slice(0, rowsLookedAt).map(({ cells: all }) => (all[column] ?? "").trim())
  const different = [...new Set(cells.filter((cell) => cell !== ""))].slice(0, mostExamples)
  return different
    .map((cell) => (cell.length > longestExample ? `${cell.slice(0, longestExample)}…` : cell))
    .join(" · ")
}

interface ColumnsTableProps {
  readonly list: ImportList
  readonly events: ReadonlyArray<ExportEvent>
  readonly isDisabled: boolean
  readonly onChange: (column: number, target: ColumnTarget) => void
}

export const ColumnsTable = ({ events, isDisabled, list, onChange }: ColumnsTableProps) => {
  const messages = useMessages()
  const { columns } = messages
  const options = optionsOf(messages, events)
  const [taken, setTaken] = useState<{ readonly from: string; readonly what: string } | null>(null)
  const nameOf = (column: number): string => {
    const heading = list.columns[column]?.heading ?? ""
    return heading.trim() === "" ? columns.unnamed(column + 1) : heading
  }
  const choose = (column: number, id: string) => {
    const target = targetOf(id, events)
    const from = columnTakenFrom(list.columns, column, target)
    const what = options.find((option) => option.id === id)?.name ?? ""
    setTaken(from === -1 ? null : { from: nameOf(from), what })
    onChange(column, target)
  }
  return (
    <>
      <p role="status">{taken !== null && columns.taken(taken.from, taken.what)}</p>
      <ul className="import-columns">
        {list.columns.map(({ heading, target }, column) => {
          const examples = examplesOf(list, column)
          const name = nameOf(column)
          // A column that has neither a heading nor cells is nothing.
          if (heading.trim() === "" && examples === "") return null
          const hint = hintOf(messages, list, column)
          return (
            <li key={column} data-ignored={target.kind === "ignored" ? "" : undefined}>
              <span className="import-heading">{name}</span>
              <span className="import-examples">{examples}</span>
              <Choice
                label={columns.column(name)}
                isLabelHidden
                options={options}
                value={idOf(target)}
                isDisabled={isDisabled}
                onChange={(id) => choose(column, id)}
              />
              {hint !== null && <p className="import-hint import-soft">{hint}</p>}
            </li>
          )
        })}
      </ul>
    </>
  )
}
