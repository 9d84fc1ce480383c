/** One photo large, those beside it on a strip of film, and a decision with a key each; it advances by itself. */
import { Keyboard, X } from "lucide-react"
import { useMemo } from "react"
import { Dialog } from "react-aria-components/Dialog"
import { Modal, ModalOverlay } from "react-aria-components/Modal"
import { Button } from "../../design/Button.tsx"
import { useStore } from "../../design/Store.ts"
import { DecisionNotice } from "./DecisionNotice.tsx"
import { FilmStrip } from "./FilmStrip.tsx"
import { countOf, matches, type Totals } from "./GalleryItems.ts"
import { useGalleryWork } from "./GalleryWorkContext.ts"
import { ItemDetails } from "./ItemDetails.tsx"
import { useMessages } from "./Messages.ts"
import { TriageDecision } from "./TriageDecision.tsx"
import { TriageStage } from "./TriageStage.tsx"
import { pressOf } from "./TriageSession.ts"
import { useKeys } from "./useKeys.ts"
import { hasPhotos, type Strip, useStrip } from "./useStrip.ts"
import { useTriage } from "./useTriage.ts"

interface TriageProps {
  /** The photo that it opens with. */
  readonly first: string
  readonly totals: Totals | null
  readonly isHelp: boolean
  readonly onHelp: () => void
  readonly onMove: (id: string) => void
  /** Is given the photo that was large at last. */
  readonly onClose: (id: string) => void
}

export const Triage = (props: TriageProps) => {
  const strip = useStrip(props.first)
  return hasPhotos(strip) ? <OpenTriage {...props} strip={strip} /> : null
}

interface OpenTriageProps extends TriageProps {
  readonly strip: Strip
}

const OpenTriage = ({ first, isHelp, onClose, onHelp, onMove, strip, totals }: OpenTriageProps) => {
  const { moderation } = useMessages()
  const { canDecide, gallery } = useGalleryWork()
  const triage = useTriage({ strip, first, onMove, onClose })
  const { download, index, isDone, item, press, written } = triage

  useKeys(!isHelp, (key) => {
    if (key === "?") return onHelp
    if (key === "d") return download.start
    // Escape too: the dialog hears it only while the focus is within, which comes back a frame after the shortcuts.
    const what = pressOf(key)
    return what === null ? null : () => press(what)
  })

  const name = [moderation.by(item.uploader.display_name), item.caption].filter((part) => part !== null).join(", ")
  const close = () => onClose(item.id)
  return (
    <ModalOverlay className="triage-overlay" isOpen isKeyboardDismissDisabled>
      <Modal className="triage-modal">
        <Dialog className="triage" aria-label={name}>
          <TriageHeader {...{ name, index, strip, totals, onHelp }} onClose={close} />
          <TriageStage triage={triage} strip={strip} name={name} onClose={close} />
          <FilmStrip items={strip} index={index} onGo={({ id }) => press({ kind: "goTo", id })} />
          <div className="triage-side">
            <ItemDetails key={item.id} item={item} download={download} />
          </div>
          <div className="triage-bottom">
            {canDecide && !isDone && <TriageDecision triage={triage} />}
            <DecisionNotice
              onUndo={() => press({ kind: "undo" })}
              onDismiss={() => gallery.decisions.dismiss()}
              {...(written === null ? { onNote: (id: string) => press({ kind: "openNote", id }) } : {})}
            />
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

interface TriageHeaderProps {
  readonly name: string
  readonly index: number
  readonly strip: Strip
  readonly totals: Totals | null
  readonly onClose: () => void
  readonly onHelp: () => void
}

const TriageHeader = ({ index, name, onClose, onHelp, strip, totals }: TriageHeaderProps) => {
  const { moderation } = useMessages()
  const { feed, formats } = useGalleryWork()
  const { isComplete } = useStore(feed)
  const left = useMemo(() => strip.filter((other) => !matches(feed.filter, other)).length, [feed.filter, strip])
  const count = isComplete || totals === null ? strip.length : countOf(totals, feed.filter.status) + left
  return (
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
  )
}
