/** Everybody as a file. */
import { useState } from "react"
import { Button } from "../../design/Button.tsx"
import { useFormats } from "../../platform/messages/Formats.ts"
import { download } from "./Download.ts"
import { type Format, formats, languageOf } from "./FileKinds.ts"
import type { ImportEnvironment } from "./ImportEnvironment.ts"
import { useMessages } from "./Messages.ts"

export const ExportPart = ({ events, requests }: Pick<ImportEnvironment, "events" | "requests">) => {
  const { locale, output } = useMessages()
  const { number } = useFormats()
  const [progress, setProgress] = useState<string | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const save = async (format: Format) => {
    setFailed(false)
    setProgress("")
    try {
      const actors = await requests.everybody((read) =>
        setProgress(output.reading(number(read.actors.length), number(read.all)))
      )
      const { exportRows, writePeopleFile } = await import("./PeopleFiles.ts")
      const language = languageOf(locale)
      const bytes = writePeopleFile(exportRows(actors, events, language), format, language)
      download(`${output.name}.${format}`, bytes)
    } catch {
      setFailed(true)
    } finally {
      setProgress(null)
    }
  }
  return (
    <section className="import-part" aria-labelledby="import-export">
      <h2 id="import-export">{output.heading}</h2>
      <p>{output.text}</p>
      <div className="import-row">
        {formats.map((format) => (
          <Button key={format} isDisabled={progress !== null} onPress={() => void save(format)}>
            {output.file(format.toUpperCase())}
          </Button>
        ))}
        <span role="status" className="import-soft">
          {progress}
        </span>
      </div>
      {hasFailed && (
        <p role="alert" className="import-alert">
          {output.failed}
        </p>
      )}
    </section>
  )
}
