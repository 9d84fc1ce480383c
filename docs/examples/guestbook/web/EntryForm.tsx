/** Where a guest writes an entry for an event. */
import { Button } from "@banquet/web/Button"
import { asProblem } from "@banquet/web/Problem"
import { TextInput } from "@banquet/web/TextInput"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { writeEntry } from "./Entries.ts"
import { type GuestbookMessages, useMessages } from "./Messages.ts"

const longest = 1000

/** Returns what a refusal says in the reader's language. */
const refusalText = (error: unknown, { guestbook }: GuestbookMessages): string => {
  const { code, details } = asProblem(error)
  const limit = details?.["limit"]
  if (code === "entry_limit_reached" && typeof limit === "number") return guestbook.limitReached(limit)
  return code === "guestbook_closed" ? guestbook.closed : guestbook.notWritten
}

interface EntryFormProps {
  readonly token: string
  readonly slug: string
  readonly eventId: string
  readonly onWritten: () => void
}

export const EntryForm = ({ eventId, onWritten, slug, token }: EntryFormProps) => {
  const messages = useMessages()
  const { guestbook } = messages
  const [text, setText] = useState("")
  const { error, isPending, mutate, reset } = useMutation({
    mutationFn: () => writeEntry(token, slug, { eventId, text }),
    onSuccess: () => {
      setText("")
      onWritten()
    }
  })
  const write = () => {
    if (text.trim() !== "" && !isPending) mutate()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        write()
      }}
    >
      <TextInput
        label={guestbook.text}
        rows={3}
        maxLength={longest}
        value={text}
        onChange={(written) => {
          setText(written)
          reset()
        }}
        problem={error === null ? undefined : refusalText(error, messages)}
      />
      <Button kind="next" type="submit" isDisabled={isPending || text.trim() === ""}>
        {guestbook.write}
      </Button>
    </form>
  )
}
