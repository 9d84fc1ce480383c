/** What an import did, and how it is undone as a whole. */
import { CheckCircle2 } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import { Button } from "../../design/Button.tsx"
import { PageLink } from "../../platform/PageLink.tsx"
import { asProblem, type Problem } from "../../platform/api/Problem.ts"
import { useFormats } from "../../platform/messages/Formats.ts"
import type { ImportResult } from "./ImportRequests.ts"
import type { ImportEnvironment } from "./ImportEnvironment.ts"
import { useMessages } from "./Messages.ts"
import { failureText } from "./FailureWords.ts"

interface ResultStepProps extends ImportEnvironment {
  readonly result: ImportResult
  /** So many rows were left out. */
  readonly leftOut: number
  readonly onAgain: () => void
}

type Undoing = "none" | "going" | "done"

export const ResultStep = ({ leftOut, occasionId, onAgain, requests, result }: ResultStepProps) => {
  const { result: words } = useMessages()
  const [undoing, setUndoing] = useState<Undoing>("none")
  const [problem, setProblem] = useState<Problem | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const importId = result.import?.id ?? null
  const undo = async () => {
    setUndoing("going")
    setProblem(null)
    try {
      if (importId !== null) await requests.undo(importId)
      setUndoing("done")
    } catch (error) {
      setProblem(asProblem(error))
      setUndoing("none")
    }
  }
  return (
    <section className="import-part" aria-labelledby="import-result">
      <h2 id="import-result" ref={heading} tabIndex={-1} className="import-done">
        <CheckCircle2 size={24} aria-hidden />
        {words.heading}
      </h2>
      <div role="status">
        {undoing === "done" ? (
          <p>{words.undone}</p>
        ) : (
          <>
            {result.created > 0 && <p>{words.created(result.created)}</p>}
            {result.updated > 0 && <p>{words.updated(result.updated)}</p>}
            {result.unchanged > 0 && <p>{words.unchanged(result.unchanged)}</p>}
            {leftOut > 0 && <p>{words.leftOut(leftOut)}</p>}
          </>
        )}
      </div>
      {problem !== null && <UndoProblem problem={problem} />}
      <div className="import-row">
        <PageLink to={`/occasions/${occasionId}/people`} className="button" data-kind="next" data-size="normal">
          {words.toPeople}
        </PageLink>
        {importId !== null && undoing !== "done" && (
          <Button isDisabled={undoing === "going"} onPress={() => void undo()}>
            {undoing === "going" ? words.undoing : words.undo}
          </Button>
        )}
        <Button kind="quiet" onPress={onAgain}>
          {words.again}
        </Button>
      </div>
    </section>
  )
}

const namesOf = ({ details }: Problem): ReadonlyArray<string> => {
  const actors: unknown = details?.["actors"]
  return Array.isArray(actors)
    ? actors.flatMap((actor: unknown) =>
        typeof actor === "object" && actor !== null && "display_name" in actor ? [String(actor.display_name)] : []
      )
    : []
}

const UndoProblem = ({ problem }: { readonly problem: Problem }) => {
  const messages = useMessages()
  const { result: words } = messages
  const { list } = useFormats()
  const more = Number(problem.details?.["more"] ?? 0)
  const names = [...namesOf(problem), ...(more > 0 ? [words.more(more)] : [])]
  return (
    <div role="alert" className="import-alert">
      <p>
        {problem.code === "import_changed_since"
          ? words.changedSince
          : problem.code === "import_undone"
            ? words.alreadyUndone
            : failureText(messages, problem)}
      </p>
      {names.length > 0 && <p>{list(names)}</p>}
    </div>
  )
}
