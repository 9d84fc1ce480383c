import { useNavigate, useRouter } from "@tanstack/react-router"
import { useCallback, useEffect, useMemo, useRef, useState } from "react"
import { moderationAddress, type ModerationSearch } from "../Address.ts"
import type { Feed } from "./GalleryFeed.ts"
import type { Item } from "./GalleryItems.ts"
import { useGalleryWork } from "./GalleryWorkContext.ts"

interface LargePhotoOptions {
  readonly items: ReadonlyArray<Item>
  readonly loaded: Feed
  /** The photo that the address names. */
  readonly photo: string | null
  readonly onClose: (photo: string) => void
}

interface LargePhoto {
  readonly isOpen: boolean
  readonly open: (id: string) => void
  readonly move: (id: string) => void
  /** Closes the photo, which may be another than the address names: that follows a moment later. */
  readonly close: (id: string) => void
}

const withoutPhoto = (search: ModerationSearch): ModerationSearch =>
  moderationAddress.readSearch({ ...search, photo: undefined })

/** Keeps in the address which photo is large, and looks for one that a link leads to. */
export const useLargePhoto = (options: LargePhotoOptions): LargePhoto => {
  const { items, loaded, onClose, photo } = options
  const navigate = useNavigate({ from: moderationAddress.path })
  const { history } = useRouter()
  /** Whether going back closes it. */
  const isOpenedHere = useRef(false)
  const isOpen = useMemo(
    () => photo !== null && [items, loaded.items].some((list) => list.some(({ id }) => id === photo)),
    [items, loaded.items, photo]
  )
  useSearchFurther(photo !== null && !isOpen, loaded)

  // It may be gone while it is looked at, and is not to be looked for then.
  const wasOpen = useRef(false)
  useEffect(() => {
    const isGone = wasOpen.current && !isOpen && photo !== null
    wasOpen.current = isOpen
    if (isGone) void navigate({ search: withoutPhoto, replace: true })
  }, [isOpen, navigate, photo])

  const open = useCallback(
    (id: string) => {
      isOpenedHere.current = true
      void navigate({ search: (search: ModerationSearch) => ({ ...search, photo: id }) })
    },
    [navigate]
  )
  /** The way back takes a moment, in which nothing is shown any more. */
  const [isClosing, setClosing] = useState(false)
  if (isClosing && photo === null) setClosing(false)
  const move = (id: string) => {
    if (!isClosing) void navigate({ search: (search: ModerationSearch) => ({ ...search, photo: id }), replace: true })
  }
  const close = (id: string) => {
    setClosing(true)
    if (isOpenedHere.current) history.back()
    else void navigate({ search: withoutPhoto, replace: true })
    isOpenedHere.current = false
    onClose(id)
  }
  return { isOpen: isOpen && !isClosing, open, move, close }
}

/** Loads more while a photo is sought: a link may lead to one that is further down. */
const useSearchFurther = (isSought: boolean, { isComplete, isLoading, problem }: Feed): void => {
  const { feed } = useGalleryWork()
  const isMore = isSought && problem === null && !isComplete && !isLoading
  useEffect(() => {
    if (isMore) void feed.loadMore()
  }, [feed, isMore])
}
