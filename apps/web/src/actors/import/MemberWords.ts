/** Members of rows and their values, in the reader's words. */
import { rowMembers } from "@banquet/people-file/RowMember"
import type { ImportEvent } from "@banquet/people-file/ColumnMatch"
import type { Messages } from "./Messages.ts"

/** Returns the words of a member, such as `party_size`, `groups[1]` or `invitations.dinner`. */
export const memberText = (
  { columns, members, preview }: Messages,
  events: ReadonlyArray<ImportEvent>,
  member: string
): string => {
  const [, eventKey] = /^invitations\.(.+)$/.exec(member) ?? []
  if (eventKey !== undefined) return columns.answer(events.find(({ key }) => key === eventKey)?.name ?? eventKey)
  const name = rowMembers.find((one) => one === member.replace(/\[\d+\]$/, ""))
  return name === undefined ? preview.wholeRow : members[name]
}

const answerText = ({ responses }: Messages, value: unknown): string =>
  value === "attending" || value === "declined" || value === "pending" ? responses[value] : responses.none

/** Returns the words of a value of a member. */
export const valueText = (messages: Messages, member: string, value: unknown): string => {
  if (member.startsWith("invitations.")) return answerText(messages, value)
  if (Array.isArray(value) && value.length > 0) return value.map(String).join(", ")
  return typeof value === "string" || typeof value === "number" ? String(value) : messages.preview.empty
}
