import { useNavigate, useRouter } from "@tanstack/react-router"
import { useCallback, useEffect, useRef, useState } from "react"
import { useAddressSearch } from "../../platform/useAddress.ts"
import { albumAddress, type AlbumSearch } from "../Address.ts"

/** So many photos are looked through for the one that a link leads to. */
const farthest = 3000

interface LargePhotoOptions {
  /** The photos that the album shows. */
  readonly ids: ReadonlySet<string>
  readonly isMore: boolean
  readonly loadMore: () => void
  readonly event: string | null
}

interface LargePhoto {
  /** The photo that was large last, where the album goes on. */
  readonly left: { readonly photo: string } | null
  readonly open: (photo: string) => void
  readonly show: (photo: string) => void
  readonly close: () => void
}

/** Keeps in the address which photo is large, and looks for one that a link leads to. */
export const useLargePhoto = ({ event, ids, isMore, loadMore }: LargePhotoOptions): LargePhoto => {
  const navigate = useNavigate({ from: albumAddress.path })
  const router = useRouter()
  const search = useAddressSearch(albumAddress)
  /** Whether going back closes the large view. */
  const isOpenedHere = useRef(false)
  /** The way back takes a moment, in which nothing is shown any more. */
  const [isClosing, setClosing] = useState(false)
  const open = (photo: string) => {
    isOpenedHere.current = true
    void navigate({ search: (before: AlbumSearch) => ({ ...before, photo }), resetScroll: false })
  }
  const show = useCallback(
    (photo: string) => {
      if (!isClosing)
        void navigate({ search: (before: AlbumSearch) => ({ ...before, photo }), replace: true, resetScroll: false })
    },
    [isClosing, navigate]
  )
  const close = () => {
    setClosing(true)
    if (isOpenedHere.current) router.history.back()
    else void navigate({ search: event === null ? {} : { event }, replace: true, resetScroll: false })
    isOpenedHere.current = false
  }

  /** The photo that was large is where the album goes on. */
  const large = search.photo ?? null
  const [left, setLeft] = useState<{ readonly photo: string } | null>(null)
  const [lastLarge, setLastLarge] = useState(large)
  if (lastLarge !== large) {
    setLastLarge(large)
    setClosing(false)
    if (lastLarge !== null) setLeft(large === null ? { photo: lastLarge } : null)
  }

  // A link may lead to a photo that is further down; one that was there and is not any more was taken back.
  const [found, setFound] = useState<string | null>(null)
  if (large !== null && large !== found && ids.has(large)) setFound(large)
  const isSought = large !== null && large !== found && !ids.has(large) && isMore && ids.size < farthest
  useEffect(() => {
    if (isSought) loadMore()
  })
  return { left, open, show, close }
}
