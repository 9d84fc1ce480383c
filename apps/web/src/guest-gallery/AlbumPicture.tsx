/** A picture of the album, which is asked for again when it could not be loaded. */
import { useEffect, useState } from "react"
import { Photo } from "../design/Photo.tsx"

interface AlbumPictureProps {
  readonly placeholder: string
  readonly url: string
  readonly alt: string
  /** It could not be loaded though there is a network: its URL may have ended. */
  readonly onExpired: () => void
}

const patience = 1500
const tries = 4

export const AlbumPicture = ({ alt, onExpired, placeholder, url }: AlbumPictureProps) => {
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState(-1)
  useEffect(() => {
    if (failed !== attempt || attempt >= tries) return
    const again = () => setAttempt(attempt + 1)
    addEventListener("online", again)
    const timer = navigator.onLine ? setTimeout(again, patience) : undefined
    return () => {
      removeEventListener("online", again)
      clearTimeout(timer)
    }
  }, [attempt, failed])
  return (
    <Photo
      key={attempt}
      placeholder={placeholder}
      url={url}
      alt={alt}
      onExpired={() => {
        setFailed(attempt)
        if (navigator.onLine) onExpired()
      }}
    />
  )
}
