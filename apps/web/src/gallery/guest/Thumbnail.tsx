/** A photo as it is on the device; a sign for one that is gone or that the browser cannot show. */
import { Image } from "lucide-react"
import { useCallback, useState } from "react"

export const Thumbnail = ({ file }: { readonly file: Blob | null }) => {
  const [isShown, setIsShown] = useState(file !== null)
  const show = useCallback(
    (image: HTMLImageElement) => {
      if (file === null) return
      const url = URL.createObjectURL(file)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file]
  )
  return (
    <span className="sheet-thumbnail">
      {isShown ? (
        <img ref={show} alt="" decoding="async" onError={() => setIsShown(false)} />
      ) : (
        <Image size={20} strokeWidth={1.5} aria-hidden />
      )}
    </span>
  )
}
