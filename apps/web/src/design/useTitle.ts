import { useEffect } from "react"
import { useGuestMessages } from "../platform/catalogue/Catalogue.tsx"

/** Names the page in the browser's tab and history. */
export const useTitle = (title: string): void => {
  const { product } = useGuestMessages()
  useEffect(() => {
    document.title = `${title} · ${product}`
  }, [product, title])
}
