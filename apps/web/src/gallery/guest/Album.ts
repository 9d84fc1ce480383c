/**
 * The approved photos, page by page. Newly approved ones appear by themselves for a guest at the top of the album, and are
 * announced to one who has scrolled, so that nothing moves under the finger.
 */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { useCallback, useEffect, useMemo, useRef, useState } from "react"
import { GalleryClient } from "../GalleryClient.ts"
import { galleryItemChange } from "../GalleryItemChange.ts"
import { isOutOfReach } from "../../platform/api/Problem.ts"
import { guestChanges, useChanges } from "../../platform/api/useChanges.ts"
import type { FeedPage } from "./FirstPhotos.ts"

export type AlbumPhoto = FeedPage["items"][number]

const pageSize = 60
const newestSize = 50
/** No change tells of photos that are taken back; they are found missing now and then. */
const interval = 60_000
const pollInterval = 15_000
const minInterval = 2000
const renewal = 10_000

/** The order of the contract's lists: newest first, by creation and then by id. */
export const isOlder = (a: AlbumPhoto, b: AlbumPhoto): boolean =>
  a.created_at === b.created_at ? a.id < b.id : a.created_at < b.created_at

/** The newest items, followed by those of the pages that are older than all of them. */
export const joined = (newest: FeedPage | null, pages: ReadonlyArray<AlbumPhoto>): ReadonlyArray<AlbumPhoto> => {
  if (newest === null) return pages
  const last = newest.items.at(-1)
  if (newest.next_cursor === null || last === undefined) return newest.items
  return [...newest.items, ...pages.filter((photo) => isOlder(photo, last))]
}

/** Whether photos may be missing between the newest and the pages. */
const leavesGap = (newest: FeedPage, pages: ReadonlyArray<AlbumPhoto>): boolean => {
  const [first, last] = [pages[0], newest.items.at(-1)]
  return newest.next_cursor !== null && last !== undefined && (first === undefined || isOlder(first, last))
}

const isAtTop = () => scrollY < 120

export interface Album {
  readonly photos: ReadonlyArray<AlbumPhoto>
  readonly isLoading: boolean
  readonly isMore: boolean
  readonly error: Error | null
  /** The newest could not be asked for just now. */
  readonly isStale: boolean
  /** New ones that are not shown yet. */
  readonly fresh: number
  readonly showFresh: () => void
  readonly loadMore: () => void
  /** Asks for the newest now. */
  readonly refresh: () => void
  /** Asks again for what could not be read. */
  readonly retry: () => void
  /** Asks for everything again, because URLs of pictures have ended. */
  readonly renew: () => void
}

/** What the server has of the feed: pages as far as they were looked at, and the newest now and then. */
const useFeed = (token: string, slug: string, event: string | null, first: FeedPage | undefined) => {
  const read = (cursor: string | null, limit: number, signal: AbortSignal): Promise<FeedPage> =>
    new GalleryClient(token).request("GET /v1/guest/occasions/:occasion_slug/media", {
      params: { occasion_slug: slug },
      query: {
        limit: String(limit),
        ...(event === null ? {} : { event_id: event }),
        ...(cursor === null ? {} : { cursor })
      },
      signal
    })
  const pages = useInfiniteQuery({
    queryKey: ["album", token, slug, event],
    queryFn: ({ pageParam, signal }) => read(pageParam, pageSize, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    ...(first === undefined ? {} : { placeholderData: { pages: [first], pageParams: [null] } }),
    staleTime: Infinity,
    refetchOnReconnect: false
  })
  const newest = useQuery({
    queryKey: ["album-newest", token, slug, event],
    queryFn: ({ signal }) => read(null, newestSize, signal),
    enabled: pages.data !== undefined && !pages.isPlaceholderData,
    refetchInterval: interval,
    staleTime: interval
  })
  const { refetch: refresh } = newest
  useChanges(token, pages.data === undefined ? null : guestChanges(slug), {
    kind: galleryItemChange,
    pollInterval,
    minInterval,
    onChange: () => void refresh()
  })
  return { pages, newest }
}

/** What of it is shown: the pages, and the newest once they were applied. */
const useShownPhotos = ({ newest, pages }: ReturnType<typeof useFeed>, event: string | null) => {
  const { refetch: reloadPages } = pages
  const { data: latest } = newest
  /** Photos keep the URLs that they were first shown with, so that no picture is loaded twice. */
  const [known, setKnown] = useState(() => new Map<string, AlbumPhoto>())
  const [shown, setShown] = useState<{ readonly event: string | null; readonly page: FeedPage } | null>(null)
  const paged = useMemo(() => (pages.data?.pages ?? []).flatMap(({ items }) => items), [pages.data])
  const photos = useMemo(() => {
    const page = shown !== null && shown.event === event ? shown.page : null
    return joined(page, paged).map((photo) => {
      const first = known.get(photo.id) ?? photo
      known.set(photo.id, first)
      return first
    })
  }, [event, known, paged, shown])

  const fresh = useMemo(() => {
    const ids = new Set(photos.map(({ id }) => id))
    return pages.data === undefined ? 0 : (latest?.items ?? []).filter(({ id }) => !ids.has(id)).length
  }, [latest, pages.data, photos])

  const apply = useCallback(() => {
    if (latest === undefined) return
    if (leavesGap(latest, paged)) void reloadPages()
    setShown({ event, page: latest })
  }, [event, latest, paged, reloadPages])

  useEffect(() => {
    const applyAtTop = () => {
      if (latest !== undefined && shown?.page !== latest && isAtTop()) apply()
    }
    applyAtTop()
    addEventListener("scroll", applyAtTop, { passive: true })
    return () => removeEventListener("scroll", applyAtTop)
  }, [apply, latest, shown])

  const forget = () => {
    setKnown(new Map())
    setShown(null)
  }
  return { photos, fresh, apply, forget }
}

export const useAlbum = (token: string, slug: string, event: string | null, first?: FeedPage): Album => {
  const feed = useFeed(token, slug, event, first)
  const { apply, forget, fresh, photos } = useShownPhotos(feed, event)
  const { newest, pages } = feed
  const { refetch: reloadPages } = pages
  const { refetch: refresh } = newest

  /** A page that could not be had is asked for again once the server has answered something else. */
  const isShut = pages.isFetchNextPageError && pages.errorUpdatedAt >= newest.dataUpdatedAt
  const renewedAt = useRef(0)
  const renew = async () => {
    // Every picture of a page may report its end at once.
    if (Date.now() - renewedAt.current < renewal) return
    renewedAt.current = Date.now()
    await Promise.all([reloadPages(), refresh()])
    forget()
  }
  return {
    photos,
    isLoading: pages.isPending,
    // What the page began with counts as no page.
    isMore: pages.isPlaceholderData ? pages.data.pages[0]?.next_cursor !== null : pages.hasNextPage,
    error: pages.error,
    isStale: isOutOfReach(newest.error),
    fresh,
    showFresh: () => {
      apply()
      scrollTo({ top: 0 })
    },
    loadMore: () => {
      if (pages.hasNextPage && !pages.isFetching && !isShut) void pages.fetchNextPage()
    },
    refresh: useCallback(() => void refresh(), [refresh]),
    retry: useCallback(() => void reloadPages(), [reloadPages]),
    renew: () => void renew()
  }
}
