/** One photo large, those beside it on a strip of film, and a decision with a key each; it advances by itself. */
import { useMutation } from "@tanstack/react-query"
import { ChevronLeft, ChevronRight, Keyboard, X } from "lucide-react"
import { useEffect, useMemo, useRef, useState } from "react"
import { Dialog } from "react-aria-components/Dialog"
import { Input } from "react-aria-components/Input"
import { Label } from "react-aria-components/Label"
import { Modal, ModalOverlay } from "react-aria-components/Modal"
import { TextField } from "react-aria-components/TextField"
import { useMessages } from "./Messages.ts"
import { useStore } from "../../design/Store.ts"
import { Button } from "../../design/Button.tsx"
import { State } from "../../design/States.tsx"
import { DecisionNotice } from "./DecisionNotice.tsx"
import { FilmStrip } from "./FilmStrip.tsx"
import { type Action, countOf, type Item, matches, shownItems, type Totals } from "./GalleryItems.ts"
import { useGalleryWork } from "./GalleryWorkContext.ts"
import { downloadOriginal, ItemDetails } from "./ItemDetails.tsx"
import { ItemPhoto } from "./PhotoGrid.tsx"
import { useKeys } from "./useKeys.ts"

interface TriageProps {
  /** The photo that it opens with. */
  readonly first: string
  readonly totals: Totals | null
  readonly isHelp: boolean
  readonly onHelp: () => void
  readonly onMove: (id: string) => void
  readonly onClose: () => void
}

/** More is asked for when so many photos are left on the strip. */
const ahead = 20

/** The photos as they were when it was opened and those that come after them, also when they leave the filter. */
const useStrip = (first: string): ReadonlyArray<Item> => {
  const { feed, gallery } = useGalleryWork()
  const { isComplete, items } = useStore(feed)
  const { decided } = useStore(gallery.decisions)
  const [left] = useState(() => {
    const shown = new Set(shownItems(items, feed.filter, decided, isComplete).map(({ id }) => id))
    return new Set(items.filter(({ id }) => !shown.has(id) && id !== first).map(({ id }) => id))
  })
  const known = useMemo(() => new Set(items.map(({ id }) => id)), [items])
  return useMemo(() => {
    const all = shownItems(items, { ...feed.filter, status: null }, decided, isComplete)
    return all.filter((item) => !left.has(item.id) && (known.has(item.id) || matches(feed.filter, item)))
  }, [decided, feed.filter, isComplete, items, known, left])
}

const widestTap = 48

type Strip = readonly [Item, ...ReadonlyArray<Item>]

const hasPhotos = (items: ReadonlyArray<Item>): items is Strip => items.length > 0

export const Triage = (props: TriageProps) => {
  const strip = useStrip(props.first)
  return hasPhotos(strip) ? <OpenTriage {...props} strip={strip} /> : null
}

interface OpenTriageProps extends TriageProps {
  readonly strip: Strip
}

const OpenTriage = ({ first, isHelp, onClose, onHelp, onMove, strip, totals }: OpenTriageProps) => {
  const { moderation } = useMessages()
  const { canDecide, feed, formats, gallery } = useGalleryWork()
  const { decisions } = gallery
  const decisionState = useStore(decisions)
  const { isComplete } = useStore(feed)
  const [current, setCurrent] = useState(first)
  const [isDone, setDone] = useState(false)
  const [notes, setNotes] = useState<{ readonly id: string; readonly text: string } | null>(null)
  /** The photo that was just rejected, whose note is being written. */
  const [noted, setNoted] = useState<string | null>(null)
  const download = useMutation({ mutationFn: (id: string) => downloadOriginal(gallery, id) })
  const noteRef = useRef<HTMLInputElement>(null)
  const stageRef = useRef<HTMLDivElement>(null)
  const touchStart = useRef<number | null>(null)

  const index = Math.max(
    0,
    strip.findIndex(({ id }) => id === current)
  )
  const item = strip[index] ?? strip[0]
  const isPendingOnly = feed.filter.status === "pending"

  useEffect(() => {
    if (strip.length - index < ahead) void feed.loadMore()
  }, [feed, index, strip])
  useEffect(() => {
    for (const near of [strip[index + 1], strip[index - 1]]) {
      if (near?.web) new Image().src = near.web.url
    }
  }, [index, strip])

  const written = notes?.id === item.id ? notes.text : ""
  const note = written.trim() === "" ? null : written.trim()

  const go = (to: Item | undefined) => {
    if (to === undefined) return
    setDone(false)
    setNoted(null)
    setCurrent(to.id)
    onMove(to.id)
    if (document.activeElement === noteRef.current) stageRef.current?.focus()
  }
  const advance = () => {
    const undecided = ({ id, moderation_status }: Item) => id !== item.id && moderation_status === "pending"
    const next = isPendingOnly ? (strip.slice(index + 1).find(undecided) ?? strip.find(undecided)) : strip[index + 1]
    if (next !== undefined) go(next)
    else if (isPendingOnly && isComplete) {
      setNoted(null)
      setDone(true)
      stageRef.current?.focus()
    }
  }
  const decide = (action: Action, isByKey: boolean) => {
    if (!canDecide || isDone) return
    decisions.decide(action, [item], note)
    if (action === "reject" && isByKey && note === null) {
      setNoted(item.id)
      noteRef.current?.focus()
    } else advance()
  }
  const undo = () => {
    const undone = decisions.undo()
    const id = undone?.changes[0]?.before.id
    const back = strip.find((other) => other.id === id)
    if (back !== undefined) setNotes({ id: back.id, text: "" })
    go(back)
  }
  const writeNote = (id: string) => {
    go(strip.find((other) => other.id === id))
    setNoted(id)
    requestAnimationFrame(() => noteRef.current?.focus())
  }
  const finishNote = () => {
    if (noted === item.id) {
      advance()
      return
    }
    if (note !== null) decisions.annotate(item, note)
    stageRef.current?.focus()
  }

  useKeys(!isHelp, {
    "?": onHelp,
    ArrowLeft: () => go(strip[index - 1]),
    ArrowRight: () => go(strip[index + 1]),
    d: () => download.mutate(item.id),
    ...(canDecide
      ? {
          a: () => decide("approve", true),
          r: () => decide("reject", true),
          u: undo,
          n: () => noteRef.current?.focus()
        }
      : {})
  })

  const name = [moderation.by(item.uploader.display_name), item.caption].filter((part) => part !== null).join(", ")
  const left = useMemo(() => strip.filter((other) => !matches(feed.filter, other)).length, [feed.filter, strip])
  const count = isComplete || totals === null ? strip.length : countOf(totals, feed.filter.status) + left
  const ratio = item.asset.width / item.asset.height
  return (
    <ModalOverlay
      className="triage-overlay"
      isOpen
      isKeyboardDismissDisabled={isHelp}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <Modal className="triage-modal">
        <Dialog className="triage" aria-label={name}>
          <header className="triage-header">
            <Button kind="quiet" shape="icon" aria-label={moderation.close} onPress={onClose}>
              <X size={20} aria-hidden />
            </Button>
            <p className="number" role="status">
              <span className="visually-hidden">{name}, </span>
              {moderation.position(formats.number(index + 1), formats.number(count))}
            </p>
            <span className="gallery-help">
              <Button kind="quiet" shape="icon" aria-label={moderation.help} onPress={onHelp}>
                <Keyboard size={18} aria-hidden />
              </Button>
            </span>
          </header>
          <div
            className="triage-stage"
            ref={stageRef}
            tabIndex={-1}
            onTouchStart={(touch) => {
              touchStart.current = touch.touches.length === 1 ? (touch.touches[0]?.clientX ?? null) : null
            }}
            onTouchEnd={(touch) => {
              const moved = (touch.changedTouches[0]?.clientX ?? 0) - (touchStart.current ?? 0)
              if (touchStart.current === null || Math.abs(moved) < widestTap) return
              go(strip[index + (moved < 0 ? 1 : -1)])
            }}
          >
            {isDone ? (
              <State level={2} title={moderation.doneTitle} text={moderation.doneText}>
                <Button kind="next" onPress={onClose}>
                  {moderation.close}
                </Button>
              </State>
            ) : (
              <div
                className="triage-frame"
                key={item.id}
                data-status={item.moderation_status}
                style={{ aspectRatio: ratio, width: `min(100cqw, 100cqh * ${ratio})` }}
              >
                <ItemPhoto item={item} size="web" alt={name} />
              </div>
            )}
            <span className="triage-move" data-side="before">
              <Button
                shape="icon"
                aria-label={moderation.previous}
                isDisabled={index === 0}
                onPress={() => go(strip[index - 1])}
              >
                <ChevronLeft size={20} aria-hidden />
              </Button>
            </span>
            <span className="triage-move" data-side="after">
              <Button
                shape="icon"
                aria-label={moderation.next}
                isDisabled={index >= strip.length - 1}
                onPress={() => go(strip[index + 1])}
              >
                <ChevronRight size={20} aria-hidden />
              </Button>
            </span>
          </div>
          <FilmStrip items={strip} index={index} onGo={go} />
          <div className="triage-side">
            <ItemDetails
              key={item.id}
              item={item}
              download={{
                isPending: download.isPending,
                isFailed: download.isError && download.variables === item.id,
                start: () => download.mutate(item.id)
              }}
            />
          </div>
          <div className="triage-bottom">
            {canDecide && !isDone && (
              <div className="triage-decision">
                <TextField
                  className="field"
                  value={written}
                  maxLength={2000}
                  autoComplete="off"
                  onChange={(text) => {
                    setNotes({ id: item.id, text })
                    if (noted === item.id) decisions.annotate(item, text.trim() === "" ? null : text.trim())
                  }}
                  onKeyDown={(pressed) => {
                    if (pressed.key === "Enter") finishNote()
                    else if (pressed.key === "Escape") stageRef.current?.focus()
                    else pressed.continuePropagation()
                  }}
                >
                  <Label>
                    {moderation.note}
                    {noted === item.id && <span className="triage-hint">{moderation.noteHint}</span>}
                  </Label>
                  <Input className="input" ref={noteRef} />
                </TextField>
                <div className="triage-actions">
                  <Button kind="danger" size="large" onPress={() => decide("reject", false)}>
                    {moderation.reject} <kbd aria-hidden="true">R</kbd>
                  </Button>
                  <Button kind="next" size="large" onPress={() => decide("approve", false)}>
                    {moderation.approve} <kbd aria-hidden="true">A</kbd>
                  </Button>
                </div>
              </div>
            )}
            <DecisionNotice
              decisions={decisionState}
              onUndo={undo}
              onDismiss={() => decisions.dismiss()}
              {...(noted === null ? { onNote: writeNote } : {})}
            />
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
