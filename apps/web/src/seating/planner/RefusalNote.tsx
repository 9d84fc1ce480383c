/** Says who could not be seated and why, or else why a command was refused, and offers tables that could take the person. */
import { TriangleAlert, X } from "lucide-react"
import { Problem } from "../../platform/api/Problem.ts"
import { useMessages } from "./Messages.ts"
import { Button } from "../../design/Button.tsx"
import { canTake, tablesFor } from "./TableFit.ts"
import type { RefusalProps } from "./LaterParts.ts"
import { wordsForRefused } from "./RefusedWords.ts"
import { wordsForOvertaken } from "./RemoteChangeWords.ts"
import { useIndex, useSeating } from "./SeatingContext.ts"

export const RefusalNote = ({ refusal }: RefusalProps) => {
  const messages = useMessages()
  const { place, store } = useSeating()
  const index = useIndex()
  const { command, why: cause } = refusal
  const [move, ...others] = "moves" in command ? command.moves : command.kind === "seat" ? [command] : []
  const candidate = others.length === 0 ? index.candidates.get(move?.actorId ?? "") : undefined
  const sitsAt = candidate === undefined ? undefined : index.assignments.get(candidate.actor_id)?.seating_table_id
  const instead =
    candidate === undefined
      ? []
      : tablesFor(index, candidate)
          .filter((table) => table.id !== sitsAt && canTake(index, candidate, table))
          .slice(0, 2)
  const why = cause instanceof Problem ? wordsForRefused(messages, cause) : wordsForOvertaken(messages, command, cause)
  const name = candidate?.display_name ?? ""
  return (
    <div className="refusal" role="alert">
      <p>
        <TriangleAlert size={16} aria-hidden />
        <span>{why.includes(name) ? why : `${name}: ${why}`}</span>
        <Button kind="quiet" shape="icon" aria-label={messages.refused.hide} onPress={() => store.refuse(null)}>
          <X size={16} aria-hidden />
        </Button>
      </p>
      {candidate !== undefined &&
        instead.map((table) => (
          <Button key={table.id} kind="quiet" onPress={() => place(candidate.actor_id, table, null)}>
            {messages.refused.seatThere(table.name)}
          </Button>
        ))}
    </div>
  )
}
