import { ChevronLeft, ChevronRight } from "lucide-react"
import { useRef } from "react"
import { Button } from "../../design/Button.tsx"
import { State } from "../../design/States.tsx"
import { useMessages } from "./Messages.ts"
import { ItemPhoto } from "./PhotoGrid.tsx"
import type { Strip } from "./useStrip.ts"
import type { TriageState } from "./useTriage.ts"

const widestTap = 48

interface TriageStageProps {
  readonly triage: TriageState
  readonly strip: Strip
  /** Says whose photo it is. */
  readonly name: string
  readonly onClose: () => void
}

/** The photo, which is swiped from one to the next; or that nothing is left. */
export const TriageStage = ({ name, onClose, strip, triage }: TriageStageProps) => {
  const { moderation } = useMessages()
  const { index, isDone, item, press, stageRef } = triage
  const touchStart = useRef<number | null>(null)
  const ratio = item.asset.width / item.asset.height
  return (
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
        press({ kind: "move", by: moved < 0 ? 1 : -1 })
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
      <MoveButton side="before" isDisabled={index === 0} onPress={() => press({ kind: "move", by: -1 })} />
      <MoveButton side="after" isDisabled={index >= strip.length - 1} onPress={() => press({ kind: "move", by: 1 })} />
    </div>
  )
}

interface MoveButtonProps {
  readonly side: "before" | "after"
  readonly isDisabled: boolean
  readonly onPress: () => void
}

const MoveButton = ({ isDisabled, onPress, side }: MoveButtonProps) => {
  const { moderation } = useMessages()
  const Icon = side === "before" ? ChevronLeft : ChevronRight
  return (
    <span className="triage-move" data-side={side}>
      <Button
        shape="icon"
        aria-label={side === "before" ? moderation.previous : moderation.next}
        isDisabled={isDisabled}
        onPress={onPress}
      >
        <Icon size={20} aria-hidden />
      </Button>
    </span>
  )
}
