/** The steps: a list is chosen, its columns and what would change are looked at, and it is imported. */
import { ArrowLeft } from "lucide-react"
import { useState } from "react"
import { Result } from "effect"
import { PageLink } from "../../platform/PageLink.tsx"
import { ExportPart } from "./ExportPart.tsx"
import { type EarlierList, type ImportList, ImportLists } from "./ImportList.ts"
import type { ImportEnvironment } from "./ImportEnvironment.ts"
import type { ImportResult } from "./ImportRequests.ts"
import { useMessages } from "./Messages.ts"
import { ResultStep } from "./ResultStep.tsx"
import { ReviewStep } from "./ReviewStep.tsx"
import { type ListProblem, SourceStep } from "./SourceStep.tsx"

type Step =
  | {
      readonly kind: "source"
      readonly isReading: boolean
      readonly problem: ListProblem | null
      /** What the columns of the list were that was left for another. */
      readonly earlier: EarlierList | null
    }
  | { readonly kind: "review"; readonly lists: ImportLists; readonly list: ImportList }
  | { readonly kind: "result"; readonly result: ImportResult; readonly leftOut: number }

const start: Step = { kind: "source", isReading: false, problem: null, earlier: null }

export const ImportSteps = (environment: ImportEnvironment) => {
  const { people } = useMessages()
  const { events, mayImport, occasionId } = environment
  const [step, setStep] = useState<Step>(start)
  const earlier = step.kind === "source" ? step.earlier : null
  const open = async (read: (lists: ImportLists) => Promise<ReturnType<ImportLists["ofText"]>>) => {
    const from = { ...start, earlier }
    setStep({ ...from, isReading: true })
    try {
      const lists = await ImportLists.load(events)
      Result.match(await read(lists), {
        onSuccess: (list) => setStep({ kind: "review", lists, list }),
        onFailure: (problem) => setStep({ ...from, problem })
      })
    } catch {
      setStep({ ...from, problem: { code: "file_damaged" } })
    }
  }
  const again = (left: EarlierList | null) => setStep({ ...start, earlier: left })
  return (
    <main className="import-page">
      <header className="import-header">
        <PageLink to={`/occasions/${occasionId}/people`} className="link import-back">
          <ArrowLeft size={16} aria-hidden />
          {people.back}
        </PageLink>
        <h1>{people.title}</h1>
        {mayImport && step.kind !== "result" && <p className="import-intro">{people.intro}</p>}
      </header>
      {mayImport && step.kind === "source" && (
        <SourceStep
          events={events}
          isReading={step.isReading}
          problem={step.problem}
          onFile={(file) => void open((lists) => lists.ofFile(file, earlier))}
          onText={(text) => void open((lists) => Promise.resolve(lists.ofText(text, earlier)))}
        />
      )}
      {step.kind === "review" && (
        <ReviewStep
          {...environment}
          lists={step.lists}
          list={step.list}
          onChange={(list) => setStep({ ...step, list })}
          onAgain={() => again(step.list)}
          onDone={(result) => setStep({ kind: "result", result, leftOut: step.list.leftOut.size })}
        />
      )}
      {step.kind === "result" && (
        <ResultStep {...environment} result={step.result} leftOut={step.leftOut} onAgain={() => again(null)} />
      )}
      {step.kind === "source" && <ExportPart {...environment} />}
    </main>
  )
}
