/** Lists as files, as the server writes them. */
import { useState } from "react"
import { Button } from "../../design/Button.tsx"
import { offline, problemOf } from "../../platform/api/Problem.ts"
import { useMessages } from "./Messages.ts"

/** Hands the file of an address to the reader. */
const saveFile = async (token: string, path: string, locale: string): Promise<void> => {
  const response = await fetch(path, {
    headers: { authorization: `Bearer ${token}`, "accept-language": locale },
    credentials: "omit"
  }).catch(() => {
    throw offline()
  })
  if (!response.ok) throw problemOf(response, await response.json().catch(() => null))
  const [, name = ""] = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "") ?? []
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement("a")
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // Once the browser has it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

interface SaveButtonsProps {
  readonly token: string
  /** Of the route, with its query. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
}

const formats = ["csv", "xlsx"] as const

export const SaveButtons = ({ path, query, token }: SaveButtonsProps) => {
  const { locale, print: words } = useMessages()
  const [hasFailed, setFailed] = useState(false)
  const save = (format: string) => {
    setFailed(false)
    const search = new URLSearchParams({ ...query, format }).toString()
    saveFile(token, `${path}?${search}`, locale).catch(() => setFailed(true))
  }
  return (
    <>
      {formats.map((format) => (
        <Button key={format} onPress={() => save(format)}>
          {words.save(format.toUpperCase())}
        </Button>
      ))}
      {hasFailed && (
        <p role="alert" className="print-failure">
          {words.saveFailed}
        </p>
      )}
    </>
  )
}
