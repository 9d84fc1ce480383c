/** Answers that people have given, and that a list would replace. */
import type { ColumnTarget } from "@banquet/people-file/ColumnMatch"
import { answerOf, type ImportList } from "./ImportList.ts"
import type { ImportedRow, ImportResult } from "./ImportRequests.ts"

const isAnswer = (value: unknown): boolean => value === "attending" || value === "declined"

/** Returns the members of a row that would replace an answer. */
const replacedBy = ({ changes }: ImportedRow): ReadonlyArray<string> =>
  changes.flatMap(({ from, member }) => (member.startsWith("invitations.") && isAnswer(from) ? [member] : []))

/** Returns the rows that would replace answers. */
export const rowsReplacing = ({ actors }: ImportResult): ReadonlyArray<ImportedRow> =>
  actors.filter((actor) => replacedBy(actor).length > 0)

/** Returns the list, which leaves the answers of these rows as they are. */
export const withAnswersKept = (list: ImportList, rows: ReadonlyArray<ImportedRow>): ImportList => {
  const answers = rows.flatMap((one) => replacedBy(one).map((member) => answerOf(one.row, member)))
  return { ...list, keptAnswers: new Set([...list.keptAnswers, ...answers]) }
}

const isMarked = (target: ColumnTarget, member: string): boolean =>
  target.kind === "invited" && member === `invitations.${target.event}`

/** Returns the list without what its marks would replace, as who is invited may have answered; the list itself where that is nothing. */
export const withoutAnsweredMarks = (list: ImportList, { actors }: ImportResult): ImportList => {
  const answers = actors.flatMap((actor) =>
    replacedBy(actor)
      .filter((member) => list.columns.some(({ target }) => isMarked(target, member)))
      .map((member) => answerOf(actor.row, member))
  )
  return answers.length === 0 ? list : { ...list, answeredMarks: new Set([...list.answeredMarks, ...answers]) }
}
