import { useEffect, useRef } from "react"
import { useMessages } from "../Messages.ts"
import { Button } from "../../../design/Button.tsx"
import { TextInput } from "../../../design/TextInput.tsx"
import type { ZoneNameProps } from "../LaterParts.ts"
import { useSeating } from "../SeatingContext.ts"
import { useDraft } from "../useDraft.ts"

export const ZoneNameForm = ({ onEnd, zone }: ZoneNameProps) => {
  const messages = useMessages()
  const { run } = useSeating().store
  const name = useDraft(zone.name)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <form
      className="zone-form"
      onSubmit={(event) => {
        event.preventDefault()
        const trimmed = name.text.trim()
        if (trimmed !== "" && trimmed !== zone.name) void run({ kind: "renameZone", zoneId: zone.id, name: trimmed })
        onEnd()
      }}
    >
      <TextInput
        label={messages.tables.name}
        value={name.text}
        onChange={name.write}
        inputRef={field}
        problem={name.hasConflict ? messages.refused.changedMeanwhile(zone.name) : undefined}
      />
      <Button type="submit">{messages.actions.save}</Button>
      <Button kind="quiet" onPress={onEnd}>
        {messages.actions.cancel}
      </Button>
    </form>
  )
}
