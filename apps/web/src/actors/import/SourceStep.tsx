/** Where a list comes from: a file that is chosen or dropped, or cells that are pasted. */
import { FileUp } from "lucide-react"
import { useState } from "react"
import type { FileRefusal } from "@banquet/people-file/FileRefused"
import type { ExportEvent } from "@banquet/people-file/PeopleExport"
import { DropZone } from "react-aria-components/DropZone"
import { FileTrigger } from "react-aria-components/FileTrigger"
import { Button } from "../../design/Button.tsx"
import { TextInput } from "../../design/TextInput.tsx"
import { download } from "./Download.ts"
import { formats, languageOf } from "./FileKinds.ts"
import { type Messages, useMessages } from "./Messages.ts"

/** Why a list was not read. */
export interface ListProblem {
  readonly code: FileRefusal
  readonly row?: number
}

const longestPaste = 20_000_000

const problemText = ({ refused }: Messages, { code, row }: ListProblem): string =>
  code === "quote_not_closed" && row !== undefined ? refused.inRow(refused[code], row) : refused[code]

interface SourceStepProps {
  readonly events: ReadonlyArray<ExportEvent>
  readonly isReading: boolean
  readonly problem: ListProblem | null
  readonly onFile: (file: File) => void
  readonly onText: (text: string) => void
}

export const SourceStep = ({ events, isReading, onFile, onText, problem }: SourceStepProps) => {
  const messages = useMessages()
  const { source } = messages
  const [text, setText] = useState("")
  return (
    <section className="import-part" aria-labelledby="import-source">
      <h2 id="import-source">{source.heading}</h2>
      <DropZone
        className="import-drop"
        onDrop={({ items }) => {
          const file = items.find((item) => item.kind === "file")
          if (file !== undefined) void file.getFile().then(onFile)
        }}
      >
        <FileUp size={24} strokeWidth={1.5} aria-hidden />
        <span slot="label">{source.drop}</span>
        <FileTrigger
          acceptedFileTypes={[".xlsx", ".csv", ".tsv", ".txt", ".vcf"]}
          onSelect={(files) => {
            const file = files?.[0]
            if (file !== undefined) onFile(file)
          }}
        >
          <Button kind="next" isDisabled={isReading}>
            {source.choose}
          </Button>
        </FileTrigger>
        <span className="import-soft">{source.kinds}</span>
      </DropZone>
      <div role="status" className="import-status">
        {isReading && source.reading}
      </div>
      {problem !== null && (
        <p role="alert" className="import-alert">
          {problemText(messages, problem)}
        </p>
      )}
      <TextInput label={source.paste} rows={4} maxLength={longestPaste} value={text} onChange={setText} />
      <Button isDisabled={isReading || text.trim() === ""} onPress={() => onText(text)}>
        {source.read}
      </Button>
      <Templates events={events} />
    </section>
  )
}

const Templates = ({ events }: Pick<SourceStepProps, "events">) => {
  const { locale, source } = useMessages()
  const save = async (format: (typeof formats)[number]) => {
    const { templateRows, writePeopleFile } = await import("./PeopleFiles.ts")
    const language = languageOf(locale)
    download(`${source.templateName}.${format}`, writePeopleFile(templateRows(events, language), format, language))
  }
  return (
    <div className="import-row">
      <span className="import-soft">{source.templates}</span>
      {formats.map((format) => (
        <Button key={format} onPress={() => void save(format)}>
          {source.template(format.toUpperCase())}
        </Button>
      ))}
    </div>
  )
}
