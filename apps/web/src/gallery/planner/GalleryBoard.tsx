/** The gallery at work: counters, photos, what is selected, what was decided, and one photo large. */
import { useNavigate, useRouter } from "@tanstack/react-router"
import { CloudOff, Images, Keyboard } from "lucide-react"
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from "react"
import type { Key, Selection } from "react-aria-components/GridList"
import { usePlannerLinks } from "../../platform/Links.tsx"
import { moderationAddress, moduleKey, type ModerationSearch } from "../Address.ts"
import { useMessages } from "./Messages.ts"
import { ActionLink } from "../../design/ActionLink.tsx"
import { useStore } from "../../design/Store.ts"
import { Button } from "../../design/Button.tsx"
import { State } from "../../design/States.tsx"
import { TextInput } from "../../design/TextInput.tsx"
import { asProblem } from "../../platform/api/Problem.ts"
import { DecisionNotice } from "./DecisionNotice.tsx"
import type { GalleryFeed } from "./GalleryFeed.ts"
import { GalleryFilters, searchOf, type StatusFilter } from "./GalleryFilters.tsx"
import { type Action, shownItems, shownTotals } from "./GalleryItems.ts"
import { useGalleryWork } from "./GalleryWorkContext.ts"
import { KeyHelp } from "./KeyHelp.tsx"
import { scrollToTile } from "./FastTiles.tsx"
import { PhotoGrid } from "./PhotoGrid.tsx"
import { Triage } from "./Triage.tsx"
import { useKeys } from "./useKeys.ts"
import { WaitingTiles } from "./WaitingGallery.tsx"

interface GalleryBoardProps {
  readonly occasion: { readonly id: string; readonly name: string; readonly permissions: ReadonlyArray<string> }
  readonly status: StatusFilter
  readonly event: string | null
  /** The photo that is large. */
  readonly photo: string | null
}

const nothing = new Set<Key>()

export const GalleryBoard = ({ event, occasion, photo, status }: GalleryBoardProps) => {
  const { moderation, states } = useMessages()
  const { canDecide, feed, formats, gallery } = useGalleryWork()
  const { decisions } = gallery
  const links = usePlannerLinks(occasion.permissions, moduleKey)
  const navigate = useNavigate({ from: moderationAddress.path })
  const { history } = useRouter()
  const now = useStore(feed)
  const decisionState = useStore(decisions)
  const [selection, setSelection] = useState<{ readonly feed: GalleryFeed; readonly keys: Selection }>({
    feed,
    keys: nothing
  })
  const [notes, setNotes] = useState("")
  const [isHelp, setHelp] = useState(false)
  const isOpenedHere = useRef(false)
  const gridRef = useRef<HTMLDivElement>(null)

  const items = useMemo(
    () => shownItems(now.items, feed.filter, decisionState.decided, now.isComplete),
    [decisionState.decided, feed.filter, now.isComplete, now.items]
  )
  const totals = useMemo(
    () => (now.totals === null ? null : shownTotals(now.totals, event, decisionState.decided)),
    [decisionState.decided, event, now.totals]
  )
  const selected = useMemo((): ReadonlySet<Key> => {
    const { feed: of, keys } = selection
    if (of !== feed || (keys !== "all" && keys.size === 0)) return nothing
    const shown = new Set<Key>(items.map(({ id }) => id))
    // The list remembers in its own set where a range begins.
    if (keys === "all") return shown
    const left = [...keys].filter((key) => shown.has(key))
    return left.length === keys.size ? keys : new Set(left)
  }, [feed, items, selection])
  const select = useCallback((keys: Selection) => setSelection({ feed, keys }), [feed])

  const isTriage = useMemo(
    () => photo !== null && [items, now.items].some((list) => list.some(({ id }) => id === photo)),
    [items, now.items, photo]
  )
  // Thousands take a while to be laid out anew: marks and words come first, and under a large photo nothing moves.
  const [laidOut, setLaidOut] = useState({ feed, items })
  if (laidOut.feed !== feed || (!isTriage && laidOut.items !== items)) setLaidOut({ feed, items })
  const before = useDeferredValue(laidOut)
  const isLess = before.feed === feed && before.items.length >= laidOut.items.length
  const shown = isLess ? before.items : laidOut.items

  // A link may lead to a photo that is further down.
  const isSought = photo !== null && !isTriage && now.problem === null && !now.isComplete && !now.isLoading
  useEffect(() => {
    if (isSought) void feed.loadMore()
  }, [feed, isSought])

  // The large photo may be gone while it is looked at, and is not to be looked for then.
  const wasTriage = useRef(false)
  useEffect(() => {
    const isGone = wasTriage.current && !isTriage && photo !== null
    wasTriage.current = isTriage
    if (isGone) void navigate({ search: searchOf(status, event), replace: true })
  }, [event, isTriage, navigate, photo, status])

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
  const close = () => {
    setClosing(true)
    if (isOpenedHere.current) history.back()
    else void navigate({ search: searchOf(status, event), replace: true })
    isOpenedHere.current = false
    if (photo !== null)
      goOnFrom(
        photo,
        items.findIndex(({ id }) => id === photo)
      )
  }
  /** The list may have to be laid out first. */
  const goOnFrom = (id: string, index: number, frames = 30) =>
    requestAnimationFrame(() => {
      const grid = gridRef.current
      if (grid === null) return
      scrollToTile(grid, index)
      const tile = grid.querySelector<HTMLElement>(`[data-key="${CSS.escape(id)}"]`)
      if (tile !== null) tile.focus()
      else if (index === -1 || frames === 0) grid.focus()
      else goOnFrom(id, index, frames - 1)
    })

  /** What has the focus goes with what it was about, and one goes on at the photos. */
  const goOnInGrid = () => {
    if (document.activeElement?.closest(".bulk, .decision-notice") != null) gridRef.current?.focus()
  }

  const focused = (): string | null => document.activeElement?.closest('[role="row"]')?.getAttribute("data-key") ?? null

  /** Where the focus will be, once what was decided has left the list. */
  const undecided = (id: string | null): string | null => {
    const left = new Set(items.map((item) => item.id))
    const from = shown.findIndex((item) => item.id === id)
    return from === -1 ? null : (shown.slice(from).find((item) => left.has(item.id))?.id ?? null)
  }

  const clear = () => {
    goOnInGrid()
    select(nothing)
  }
  const decide = (action: Action) => {
    const id = selected.size > 0 ? null : undecided(focused())
    const chosen = items.filter((item) => (id === null ? selected.has(item.id) : item.id === id))
    if (!canDecide || chosen.length === 0) return
    decisions.decide(action, chosen, notes.trim() === "" ? null : notes.trim())
    clear()
    setNotes("")
  }
  const undo = () => {
    goOnInGrid()
    decisions.undo()
  }

  useKeys(!isTriage && !isHelp, {
    "?": () => setHelp(true),
    ...(canDecide ? { a: () => decide("approve"), r: () => decide("reject"), u: undo } : {})
  })

  const isAway = now.problem !== null
  return (
    <main className="gallery">
      <header className="gallery-header">
        <div className="gallery-title">
          <h1>
            {moderation.title} <span className="gallery-occasion">{occasion.name}</span>
          </h1>
          <div className="gallery-links">
            {now.storage !== null && (
              <span className="gallery-storage number">
                {moderation.storage(formats.bytes(now.storage.used_bytes), formats.bytes(now.storage.limit_bytes))}
              </span>
            )}
            {links.map(({ key, label, path }) => (
              <ActionLink key={key} to={path} params={{ occasionId: occasion.id }}>
                {label}
              </ActionLink>
            ))}
            <span className="gallery-help">
              <Button kind="quiet" shape="icon" aria-label={moderation.help} onPress={() => setHelp(true)}>
                <Keyboard size={18} aria-hidden />
              </Button>
            </span>
          </div>
        </div>
        <GalleryFilters status={status} event={event} totals={totals} />
      </header>
      {!canDecide && <p className="gallery-note">{moderation.readOnly}</p>}
      <div className="gallery-fresh" role="status">
        {now.fresh.length > 0 && (
          <div>
            <span>{now.isFreshMore ? moderation.freshMore : moderation.fresh(now.fresh.length)}</span>
            <Button
              kind="next"
              onPress={() => {
                void feed.showFresh()
                gridRef.current?.scrollTo({ top: 0 })
              }}
            >
              {moderation.showFresh}
            </Button>
          </div>
        )}
      </div>
      {items.length > 0 ? (
        <div
          className="gallery-photos"
          data-selecting={selected.size > 0 || undefined}
          onKeyDownCapture={(pressed) => {
            const id = focused()
            const isRow = pressed.target instanceof HTMLElement && pressed.target.role === "row"
            if (!isRow || id === null || pressed.ctrlKey || pressed.metaKey || pressed.altKey) return
            if (pressed.key === " ") open(id)
            else if (pressed.key.toLowerCase() === "x" && canDecide) {
              const next = new Set(selected)
              if (!next.delete(id)) next.add(id)
              select(next)
            } else return
            pressed.preventDefault()
            pressed.stopPropagation()
          }}
        >
          <PhotoGrid
            gridRef={gridRef}
            items={shown}
            selected={selected}
            onSelect={select}
            onOpen={open}
            isAway={isAway}
          />
        </div>
      ) : now.isLoading || !now.isComplete ? (
        <WaitingTiles />
      ) : (
        <Nothing status={status} isEmpty={totals?.total === 0} />
      )}
      {isAway && (
        <p className="notice" role="status">
          <CloudOff size={16} aria-hidden />
          {asProblem(now.problem).code === "offline" ? states.offlineKept : states.unavailableText}
        </p>
      )}
      {selected.size > 0 && (
        <section className="bulk" aria-label={moderation.selected(selected.size)}>
          <p className="number" role="status">
            {moderation.selected(selected.size)}
          </p>
          <TextInput
            label={moderation.note}
            isLabelHidden
            placeholder={moderation.note}
            maxLength={2000}
            value={notes}
            onChange={setNotes}
          />
          <div className="bulk-actions">
            <Button kind="next" onPress={() => decide("approve")}>
              {moderation.approve}
            </Button>
            <Button kind="danger" onPress={() => decide("reject")}>
              {moderation.reject}
            </Button>
            <Button kind="quiet" onPress={clear}>
              {moderation.clear}
            </Button>
          </div>
        </section>
      )}
      {!isTriage && (
        <DecisionNotice
          decisions={decisionState}
          onUndo={undo}
          onDismiss={() => {
            goOnInGrid()
            decisions.dismiss()
          }}
        />
      )}
      {isTriage && photo !== null && (
        <Triage
          key={feed.filter.status}
          first={photo}
          totals={totals}
          isHelp={isHelp}
          onHelp={() => setHelp(true)}
          onMove={move}
          onClose={close}
        />
      )}
      <KeyHelp isOpen={isHelp} onClose={() => setHelp(false)} />
    </main>
  )
}

interface NothingProps {
  readonly status: StatusFilter
  readonly isEmpty: boolean
}

const Nothing = ({ isEmpty, status }: NothingProps) => {
  const { moderation } = useMessages()
  const { gallery } = useGalleryWork()
  const words = {
    all: [moderation.emptyTitle, moderation.emptyText],
    pending: [moderation.nonePendingTitle, moderation.nonePendingText],
    approved: [moderation.noneApprovedTitle, moderation.noneApprovedText],
    rejected: [moderation.noneRejectedTitle, moderation.noneRejectedText]
  } as const
  const [title, text] = words[isEmpty ? "all" : status]
  return (
    <State level={2} icon={Images} title={title} text={text}>
      {!isEmpty && status !== "all" && (
        <ActionLink to={moderationAddress.path} params={{ occasionId: gallery.occasionId }} search={{ status: "all" }}>
          {moderation.showAll}
        </ActionLink>
      )}
    </State>
  )
}
