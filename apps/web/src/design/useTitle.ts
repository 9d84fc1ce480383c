import { useEffect } from "react"
import { useMessages } from "../platform/messages/Messages.tsx"

/** Names the page in the browser's tab and history. */
export const useTitle = (title: string): void => {
  const { product } = useMessages()
  useEffect(() => {
    document.title = `${title} · ${product}`
  }, [product, title])
}
