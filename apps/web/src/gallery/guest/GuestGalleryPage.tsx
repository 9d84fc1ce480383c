/** The album: approved photos of the guest's events, and a way to add some. */
import { useQuery } from "@tanstack/react-query"
import { Link, useNavigate, useRouter } from "@tanstack/react-router"
import { ArrowUp, CloudOff, Images } from "lucide-react"
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react"
import { type GalleryContracts, GalleryClient, type GuestOccasion } from "../GalleryClient.ts"
import { guestToken } from "../../platform/api/DeviceTokens.ts"
import { readGuestOccasion } from "../../platform/api/GuestOccasion.ts"
import { asProblem, isOutOfReach } from "../../platform/api/Problem.ts"
import { useOnline } from "../../platform/api/useOnline.ts"
import { useMessages } from "./Messages.ts"
import { ActionLink } from "../../design/ActionLink.tsx"
import { Button } from "../../design/Button.tsx"
import { FailedState, State } from "../../design/States.tsx"
import { useTitle } from "../../design/useTitle.ts"
import { retryForever } from "../../platform/offline/retryForever.ts"
import { useGuestLinks } from "../../platform/Links.tsx"
import { useAddressSearch } from "../../platform/Address.ts"
import { albumAddress, type AlbumSearch, moduleKey } from "../Address.ts"
import { keptOccasion } from "./KeptOccasion.ts"
import { useAlbum } from "./Album.ts"
import { PhotoGrid, WaitingGrid } from "./PhotoGrid.tsx"
import { LargeView } from "./LargeView.tsx"
import "./guest-gallery.css"

/** The album is there before what sends photos, and stays when the network loses that. */
const AddPhotos = lazy(() =>
  retryForever(async () => {
    const { AddPhotos: component } = await import("./AddPhotos.tsx")
    return { default: component }
  })
)

/** So many photos are looked through for the one that a link leads to. */
const farthest = 3000

/** An address is one event's or everybody's, so that only one of the links is said to be the current one. */
const toEvent = { from: albumAddress.path, to: ".", resetScroll: false, activeOptions: { exact: true } } as const

export const GuestGalleryPage = () => {
  const { album, join } = useMessages()
  useTitle(album.title)
  const [token] = useState(guestToken)
  const { data, error, refetch } = useQuery({
    queryKey: ["guest-occasion", token],
    queryFn: ({ signal }) => readGuestOccasion<GalleryContracts>(token ?? "", signal),
    enabled: token !== null,
    refetchInterval: 60_000
  })

  useEffect(() => {
    if (token !== null && data !== undefined) keptOccasion.keep(token, data)
  }, [data, token])

  useOnline(() => void refetch())

  if (token === null) {
    return (
      <State title={album.signedOutTitle} text={album.signedOutText}>
        <ActionLink to="/join">{album.signedOutLink}</ActionLink>
      </State>
    )
  }
  if (error !== null && asProblem(error).status === 401) {
    return <State title={join.brokenTitle} text={join.brokenText} />
  }
  const isAway = isOutOfReach(error)
  const occasion = data ?? (isAway ? keptOccasion.of(token) : undefined)
  if (occasion === undefined) {
    return error === null ? <WaitingAlbum /> : <FailedState error={error} retry={() => void refetch()} />
  }
  if (!occasion.events.some(({ gallery }) => gallery.enabled)) return <NoAlbum occasion={occasion} />
  return <AlbumOf token={token} occasion={occasion} />
}

const NoAlbum = ({ occasion }: { readonly occasion: GuestOccasion }) => {
  const { album } = useMessages()
  const links = useGuestLinks(occasion, moduleKey)
  return (
    <State icon={Images} title={album.noGalleryTitle} text={album.noGalleryText}>
      {links.map(({ key, label, path }) => (
        <ActionLink key={key} to={path}>
          {label}
        </ActionLink>
      ))}
    </State>
  )
}

const WaitingAlbum = () => {
  const { album } = useMessages()
  return (
    <main className="album">
      <header className="album-header">
        <p>&nbsp;</p>
        <h1>{album.title}</h1>
      </header>
      <WaitingGrid />
    </main>
  )
}

const AlbumOf = ({ occasion, token }: { readonly occasion: GuestOccasion; readonly token: string }) => {
  const { album, states } = useMessages()
  const links = useGuestLinks(occasion, moduleKey)
  const navigate = useNavigate({ from: albumAddress.path })
  const router = useRouter()
  const search = useAddressSearch(albumAddress)
  const galleries = occasion.events.filter(({ gallery }) => gallery.enabled)
  const event = galleries.some(({ id }) => id === search.event) ? (search.event ?? null) : null
  const { slug } = occasion.occasion
  const { error, fresh, isLoading, isMore, isStale, loadMore, photos, refresh, renew, retry, showFresh } = useAlbum(
    token,
    slug,
    event
  )
  const ids = useMemo(() => new Set(photos.map(({ id }) => id)), [photos])

  useOnline(error === null ? refresh : retry)

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
  const isSought = large !== null && large !== found && !ids.has(large) && isMore && photos.length < farthest
  useEffect(() => {
    if (isSought) loadMore()
  })

  const isAway = isOutOfReach(error)
  if (error !== null && photos.length === 0 && !isAway) return <FailedState error={error} retry={retry} />
  return (
    <main className="album">
      <header className="album-header">
        <p>
          <span>{occasion.occasion.name}</span>
          {links.map(({ key, label, path }) => (
            <Link key={key} to={path} className="link">
              {label}
            </Link>
          ))}
        </p>
        <h1>{album.title}</h1>
        {galleries.length > 1 && (
          <nav className="album-events" aria-label={album.events}>
            <Link {...toEvent} search={{}} data-selected={event === null || undefined}>
              {album.allEvents}
            </Link>
            {galleries.map(({ id, name }) => (
              <Link {...toEvent} key={id} search={{ event: id }} data-selected={event === id || undefined}>
                {name}
              </Link>
            ))}
          </nav>
        )}
        {photos.length > 0 && isStale && (
          <p className="notice" role="status">
            <CloudOff size={16} aria-hidden />
            {states.offlineKept}
          </p>
        )}
      </header>
      {isAway && photos.length === 0 ? (
        <FailedState level={2} error={error} retry={retry} />
      ) : isLoading ? (
        <WaitingGrid />
      ) : photos.length > 0 ? (
        <PhotoGrid photos={photos} isMore={isMore} reveal={left} onOpen={open} onEnd={loadMore} onExpired={renew} />
      ) : (
        <State
          level={2}
          icon={Images}
          title={album.emptyTitle}
          text={galleries.some(({ gallery }) => gallery.uploads_active) ? album.emptyText : album.emptyShutText}
        />
      )}
      {fresh > 0 && (
        <div className="album-news">
          <Button onPress={showFresh}>
            <ArrowUp size={16} aria-hidden />
            {album.fresh(fresh)}
          </Button>
        </div>
      )}
      {search.photo !== undefined && ids.has(search.photo) && (
        <LargeView
          photos={photos}
          photo={search.photo}
          eventName={(id) => (galleries.length > 1 ? (galleries.find((one) => one.id === id)?.name ?? null) : null)}
          findOriginal={(id) =>
            new GalleryClient(token).request("GET /v1/guest/occasions/:occasion_slug/media/:gallery_item_id/original", {
              params: { occasion_slug: slug, gallery_item_id: id }
            })
          }
          onShow={show}
          onClose={close}
          onEnd={loadMore}
          onExpired={renew}
        />
      )}
      <Suspense>
        <AddPhotos
          token={token}
          slug={slug}
          actorId={occasion.guest.actor_id}
          events={galleries}
          event={event}
          album={ids}
          onArrived={refresh}
        />
      </Suspense>
    </main>
  )
}
