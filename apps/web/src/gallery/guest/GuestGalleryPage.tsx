/** The album: approved photos of the guest's events, and a way to add some. */
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { ArrowUp, CloudOff, Images } from "lucide-react"
import { Suspense, useEffect, useMemo, useState } from "react"
import { type GalleryContracts, GalleryClient, type GuestOccasion } from "../GalleryClient.ts"
import { guestToken } from "../../platform/api/DeviceTokens.ts"
import { readGuestOccasion } from "../../platform/api/GuestOccasion.ts"
import { asProblem, isOutOfReach } from "../../platform/api/Problem.ts"
import { useOnline } from "../../platform/api/useOnline.ts"
import { useMessages } from "./Messages.ts"
import { ActionLink } from "../../design/ActionLink.tsx"
import { Button } from "../../design/Button.tsx"
import { useStore } from "../../design/Store.ts"
import { FailedState, State } from "../../design/States.tsx"
import { useTitle } from "../../design/useTitle.ts"
import { ForgetDevice } from "../../platform/pages/ForgetDevice.tsx"
import { GuestFailedState } from "../../platform/pages/GuestFailedState.tsx"
import { laterPart } from "../../platform/offline/laterPart.tsx"
import { takeFirstAnswers } from "../../platform/first/FirstAnswers.ts"
import { useGuestLinks } from "../../platform/Links.tsx"
import { useAddressSearch } from "../../platform/useAddress.ts"
import { albumAddress, moduleKey } from "../Address.ts"
import { keptOccasion } from "./KeptOccasion.ts"
import { type Album, useAlbum } from "./Album.ts"
import { AlbumTitle } from "./AlbumTitle.tsx"
import { type FeedPage, firstPhotosOf } from "./FirstPhotos.ts"
import { countGated, notInAlbum, ownerOf, sentPhotos, waitingOf } from "./SentPhotos.ts"
import { useLargePhoto } from "./useLargePhoto.ts"
import { PhotoGrid } from "./PhotoGrid.tsx"
import { WaitingGrid } from "./WaitingGrid.tsx"
import { LargePhoto } from "./LargePhoto.tsx"
import "./guest-gallery.css"

/** The album is there before what sends photos, and stays when the network loses that. */
const AddPhotos = laterPart(async () => (await import("./AddPhotos.tsx")).AddPhotos)

/** An address is one event's or everybody's, so that only one of the links is said to be the current one. */
const toEvent = { from: albumAddress.path, to: ".", resetScroll: false, activeOptions: { exact: true } } as const

export const GuestGalleryPage = () => {
  const { album, join } = useMessages()
  useTitle(album.title)
  const [token] = useState(guestToken)
  const [first] = useState(() => takeFirstAnswers<GalleryContracts>(token))
  const { data, error, refetch } = useQuery({
    queryKey: ["guest-occasion", token],
    queryFn: ({ signal }) => readGuestOccasion<GalleryContracts>(token ?? "", signal),
    enabled: token !== null,
    initialData: first?.occasion,
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
    return error === null ? <WaitingAlbum /> : <GuestFailedState error={error} retry={() => void refetch()} />
  }
  if (!occasion.events.some(({ gallery }) => gallery.enabled)) return <NoAlbum occasion={occasion} />
  return <AlbumOf token={token} occasion={occasion} first={first === undefined ? undefined : firstPhotosOf(first)} />
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

interface AlbumOfProps {
  readonly occasion: GuestOccasion
  readonly token: string
  /** What the page began with. */
  readonly first: FeedPage | undefined
}

const originalsOf = (token: string, slug: string) => (id: string) =>
  new GalleryClient(token).request("GET /v1/guest/occasions/:occasion_slug/media/:gallery_item_id/original", {
    params: { occasion_slug: slug, gallery_item_id: id }
  })

const AlbumOf = ({ first, occasion, token }: AlbumOfProps) => {
  const { album: words } = useMessages()
  const search = useAddressSearch(albumAddress)
  const galleries = occasion.events.filter(({ gallery }) => gallery.enabled)
  const event = galleries.some(({ id }) => id === search.event) ? (search.event ?? null) : null
  const { slug } = occasion.occasion
  const owner = ownerOf(slug, occasion.guest.actor_id)
  const album = useAlbum(token, slug, event, event === null ? first : undefined)
  const { error, fresh, isMore, loadMore, photos, refresh, renew, retry } = album
  const ids = useMemo(() => new Set(photos.map(({ id }) => id)), [photos])
  const oldest = isMore ? photos.at(-1)?.created_at : undefined
  useOnline(error === null ? refresh : retry)
  const { close, left, open, show } = useLargePhoto({ ids, isMore, loadMore, event })

  if (error !== null && photos.length === 0 && !isOutOfReach(error))
    return <GuestFailedState error={error} retry={retry} />
  return (
    <main className="album">
      <AlbumHeader
        occasion={occasion}
        galleries={galleries}
        event={event}
        isStale={photos.length > 0 && album.isStale}
      />
      <AlbumPhotos {...{ album, event, galleries, ids, left, oldest, owner }} onOpen={open} />
      {fresh > 0 && (
        <div className="album-news">
          <Button onPress={album.showFresh}>
            <ArrowUp size={16} aria-hidden />
            {words.fresh(fresh)}
          </Button>
        </div>
      )}
      <LargePhoto
        photos={photos}
        photo={search.photo !== undefined && ids.has(search.photo) ? search.photo : null}
        eventName={(id) => (galleries.length > 1 ? (galleries.find((one) => one.id === id)?.name ?? null) : null)}
        findOriginal={originalsOf(token, slug)}
        onShow={show}
        onClose={close}
        onEnd={loadMore}
        onExpired={renew}
      />
      <Suspense>
        <AddPhotos
          {...{ token, slug, event, oldest }}
          actorId={occasion.guest.actor_id}
          events={galleries}
          album={ids}
          onArrived={refresh}
        />
      </Suspense>
      {!isMore && !album.isLoading && <ForgetDevice />}
    </main>
  )
}

interface AlbumHeaderProps {
  readonly occasion: GuestOccasion
  readonly galleries: GuestOccasion["events"]
  readonly event: string | null
  /** Whether the photos are those of before. */
  readonly isStale: boolean
}

const AlbumHeader = ({ event, galleries, isStale, occasion }: AlbumHeaderProps) => {
  const { album, states } = useMessages()
  return (
    <AlbumTitle occasion={occasion}>
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
      {isStale && (
        <p className="notice" role="status">
          <CloudOff size={16} aria-hidden />
          {states.offlineKept}
        </p>
      )}
    </AlbumTitle>
  )
}

interface AlbumPhotosProps {
  readonly album: Album
  /** The one that is filtered by. */
  readonly event: string | null
  readonly galleries: GuestOccasion["events"]
  /** Of the photos. */
  readonly ids: ReadonlySet<string>
  readonly left: { readonly photo: string } | null
  /** When the last of those photos was made that were loaded; `undefined` where all were. */
  readonly oldest: string | undefined
  /** Whose uploads from this device count. */
  readonly owner: string
  readonly onOpen: (photo: string) => void
}

const AlbumPhotos = ({ album, event, galleries, ids, left, oldest, onOpen, owner }: AlbumPhotosProps) => {
  const { error, isLoading, isMore, loadMore, photos, renew, retry } = album
  const { album: words } = useMessages()
  const sent = useStore(sentPhotos)
  const missing = countGated(waitingOf(notInAlbum(sent, ids, oldest), owner))
  if (photos.length === 0 && isOutOfReach(error)) return <FailedState level={2} error={error} retry={retry} />
  if (isLoading) return <WaitingGrid />
  if (photos.length > 0) {
    return (
      <>
        {event === null && missing > 0 && (
          <p className="notice">
            {words.waitingTitle(missing)}. {words.waitingText}
          </p>
        )}
        <PhotoGrid {...{ photos, isMore, onOpen }} reveal={left} onEnd={loadMore} onExpired={renew} />
      </>
    )
  }
  const isOpen = galleries.some(({ gallery }) => gallery.uploads_active)
  const awaited = waitingOf(sent, owner)
  const gated = countGated(awaited)
  const [title, text] =
    gated > 0
      ? [words.waitingTitle(gated), words.waitingText]
      : awaited.length > 0
        ? [words.preparingTitle, words.preparingText]
        : [words.emptyTitle, isOpen ? words.emptyText : words.emptyShutText]
  return <State level={2} icon={Images} title={title} text={text} />
}
