/**
 * A photo in its place: a blur of it at once, the picture when it is there, and nothing moves. What the network loses is
 * asked for again.
 */
import { useEffect, useRef, useState } from "react"
import { thumbHashToRGBA } from "thumbhash"

interface PhotoProps {
  /** A ThumbHash in base64. */
  readonly placeholder: string | null
  readonly url: string | null
  /** Empty where the surroundings say what it shows. */
  readonly alt: string
  readonly fit?: "cover" | "contain"
  /** It could not be loaded though there is a network: its signed URL may have ended. */
  readonly onExpired: () => void
}

const patience = 1500
const tries = 4

export const Photo = ({ alt, fit = "cover", onExpired, placeholder, url }: PhotoProps) => {
  const [shown, setShown] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState(-1)
  useEffect(() => {
    if (failed !== attempt || attempt >= tries) return undefined
    const again = () => setAttempt(attempt + 1)
    addEventListener("online", again)
    const timer = navigator.onLine ? setTimeout(again, patience) : undefined
    return () => {
      removeEventListener("online", again)
      clearTimeout(timer)
    }
  }, [attempt, failed])
  return (
    <span className="photo" data-fit={fit}>
      {placeholder !== null && shown !== url && <Blur hash={placeholder} />}
      {url !== null && (
        <img
          key={`${attempt} ${url}`}
          src={url}
          alt={alt}
          decoding="async"
          draggable={false}
          onLoad={() => setShown(url)}
          onError={() => {
            setFailed(attempt)
            if (navigator.onLine) onExpired()
          }}
        />
      )}
    </span>
  )
}

const Blur = ({ hash }: { readonly hash: string }) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const bytes = Uint8Array.from(atob(hash), (character) => character.charCodeAt(0))
    const { h, rgba, w } = thumbHashToRGBA(bytes)
    if (canvas.current === null) return
    canvas.current.width = w
    canvas.current.height = h
    canvas.current.getContext("2d")?.putImageData(new ImageData(new Uint8ClampedArray(rgba), w, h), 0, 0)
  }, [hash])
  return <canvas ref={canvas} aria-hidden="true" />
}
