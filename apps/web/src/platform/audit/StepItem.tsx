/** Many entries that were made at once as one line, which opens to them. */
import { useState } from "react"
import { useFormats } from "../messages/Formats.ts"
import { useMoments } from "../messages/Moments.ts"
import { ByName, EntryItem, type EntryItemProps } from "./EntryItem.tsx"
import { useMessages } from "./Messages.ts"
import { actionLabel } from "./Sentence.ts"
import { actionsOf, type Step } from "./Steps.ts"

interface StepItemProps extends Omit<EntryItemProps, "entry"> {
  readonly step: Step
}

export const StepItem = ({ step, ...shared }: StepItemProps) => {
  const { audit } = useMessages()
  const { number } = useFormats()
  const moment = useMoments(shared.timeZone)
  const [isOpen, setOpen] = useState(false)
  const [{ at, by }] = step
  const kinds = actionsOf(step).map(([action, count]) => {
    const sentence = shared.words.sentences.get(action)
    return `${sentence === undefined ? action : actionLabel(sentence)} (${number(count)})`
  })
  return (
    <li className="audit-entry">
      <time dateTime={at}>{moment(at)}</time>
      <div>
        <p>
          <ByName by={by} onOnly={shared.onOnly} /> {audit.changesAtOnce(number(step.length))}
        </p>
        <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>{kinds.join(", ")}</summary>
          {isOpen && (
            <ol className="audit-entries">
              {step.map((entry, index) => (
                <EntryItem key={index} entry={entry} {...shared} />
              ))}
            </ol>
          )}
        </details>
      </div>
    </li>
  )
}
