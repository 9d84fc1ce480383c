/** Has the program propose who sits where, and shows the proposal before anything changes. */
import { ChevronLeft, ChevronRight, TriangleAlert } from "lucide-react"
import { useEffect, useState } from "react"
import type { ButtonProps } from "react-aria-components/Button"
import { Heading, Modal, ModalOverlay } from "react-aria-components/Modal"
import { Button } from "../../../design/Button.tsx"
import { Dialog } from "../../../design/Dialog.tsx"
import { LabelledSegments } from "../../../design/LabelledSegments.tsx"
import type { DialogProps } from "../LaterParts.ts"
import { useMessages } from "../Messages.ts"
import { wordsForRefused } from "../RefusedWords.ts"
import { movePicked } from "../picking/PickActions.ts"
import { useSeating } from "../SeatingContext.ts"
import { useIsNoBetter } from "./NoBetter.ts"
import { movesAt } from "./Proposal.ts"
import { useProposalMessages } from "./ProposalMessages.ts"
import { ProposalView } from "./ProposalView.tsx"
import { SearchInPlace } from "./SearchInPlace.tsx"
import type { ArrangeChoices, Proposals } from "./useKeptProposals.ts"
import { useProposal } from "./useProposal.ts"
import { useTakenTables } from "./useTakenTables.ts"

export const ArrangeDialog = (props: DialogProps) => {
  const [isInUse, setInUse] = useState(false)
  return (
    <ModalOverlay className="overlay" isDismissable={!isInUse} {...props}>
      <Modal className="modal" data-wide>
        <Dialog className="dialog">{({ close }) => <Arrange close={close} onUse={setInUse} />}</Dialog>
      </Modal>
    </ModalOverlay>
  )
}

interface ArrangeProps {
  readonly close: () => void
  /** Notified of whether there are proposals or a search, which no press beside the dialog is to end. */
  readonly onUse: (isInUse: boolean) => void
}

const Arrange = ({ close, onUse }: ArrangeProps) => {
  const messages = useMessages()
  const words = useProposalMessages()
  const { store } = useSeating()
  const { ask, askForAnother, changed, forget, keepTogether, kept, phase, proposal, refused, show } = useProposal()
  const isSearching = phase.kind === "searching"
  const isInUse = isSearching || proposal !== undefined
  useEffect(() => {
    onUse(isInUse)
    return () => onUse(false)
  }, [isInUse, onUse])
  const tables = useTakenTables(proposal)
  const isNoBetter = useIsNoBetter(changed === null ? proposal : undefined)
  const { changes, taken } = tables
  const take = (): void => {
    close()
    if (proposal === undefined) return
    forget()
    const tableIds = new Set(taken.map(({ table }) => table.id))
    void movePicked(store, movesAt(store.get().index, proposal.arrangement, tableIds))
  }
  return (
    <>
      <Heading slot="title">{words.title}</Heading>
      <Choices {...kept} onChoose={forget} />
      <SearchInPlace isSearching={isSearching}>
        <p role="status" className="panel-note">
          {phase.kind === "failed" && wordsForRefused(messages, phase.problem)}
          {phase.kind === "idle" && refused}
        </p>
        {proposal !== undefined && kept.seen.length > 1 && <SeenProposals {...kept} onShow={show} />}
        {changed !== null && <Changed what={changed} onAsk={ask} />}
        {proposal !== undefined && (
          <ProposalView proposal={proposal} isNoBetter={isNoBetter} tables={tables} onKeepTogether={keepTogether} />
        )}
      </SearchInPlace>
      <ArrangeActions
        hasProposal={proposal !== undefined}
        isNoBetter={isNoBetter}
        isSearching={isSearching}
        onCancel={phase.kind === "searching" ? phase.abort : close}
        onAsk={proposal === undefined ? ask : askForAnother}
        taken={taken.length}
        isAllTaken={taken.length === changes.length}
        onTake={take}
      />
    </>
  )
}

interface ArrangeActionsProps {
  readonly hasProposal: boolean
  /** Whether the plan is at least as good as it is: then it is to be left like that rather than changed. */
  readonly isNoBetter: boolean
  readonly isSearching: boolean
  readonly onCancel: () => void
  /** Asks for a proposal, or for another. */
  readonly onAsk: () => void
  /** How many tables are taken. */
  readonly taken: number
  readonly isAllTaken: boolean
  readonly onTake: () => void
}

/** They stay where they are while another proposal is searched for. */
const ArrangeActions = (props: ArrangeActionsProps) => {
  const { hasProposal, isAllTaken, isNoBetter, isSearching, onAsk, onCancel, onTake, taken } = props
  const { actions, consent } = useMessages()
  const words = useProposalMessages()
  const isLeft = isNoBetter && !isSearching
  return (
    <div className="dialog-actions">
      <Button kind={isLeft ? "next" : "quiet"} onPress={onCancel}>
        {isLeft ? consent.leave : actions.cancel}
      </Button>
      {hasProposal ? (
        <>
          <Button isDisabled={isSearching} onPress={onAsk}>
            {words.again}
          </Button>
          <Button kind={isNoBetter ? "plain" : "next"} isDisabled={isSearching || taken === 0} onPress={onTake}>
            {isAllTaken ? words.takeAll : words.take(taken)}
          </Button>
        </>
      ) : (
        <Button kind="next" isDisabled={isSearching} onPress={onAsk}>
          {words.propose}
        </Button>
      )}
    </div>
  )
}

interface SeenProposalsProps extends Proposals {
  readonly onShow: (at: number) => void
}

/** Which of the proposals is shown, and the way to those before and after it, by presses and with the arrow keys. */
const SeenProposals = ({ at, onShow, seen }: SeenProposalsProps) => {
  const words = useProposalMessages()
  const show = (next: number): void => {
    if (next >= 0 && next < seen.length) onShow(next)
  }
  const onKeyDown: ButtonProps["onKeyDown"] = (pressed) => {
    if (pressed.key === "ArrowLeft") show(at - 1)
    else if (pressed.key === "ArrowRight") show(at + 1)
    else pressed.continuePropagation()
  }
  return (
    <div className="proposal-seen" role="group" aria-label={words.seen}>
      <Button
        kind="quiet"
        shape="icon"
        aria-label={words.seenBefore}
        isDisabled={at === 0}
        onKeyDown={onKeyDown}
        onPress={() => show(at - 1)}
      >
        <ChevronLeft size={18} aria-hidden />
      </Button>
      <span role="status" className="number">
        {words.seenAt(at + 1, seen.length)}
      </span>
      <Button
        kind="quiet"
        shape="icon"
        aria-label={words.seenAfter}
        isDisabled={at === seen.length - 1}
        onKeyDown={onKeyDown}
        onPress={() => show(at + 1)}
      >
        <ChevronRight size={18} aria-hidden />
      </Button>
    </div>
  )
}

interface ChangedProps {
  readonly what: "plan" | "wishes"
  readonly onAsk: () => void
}

/** That something has changed since this was proposed, and the way to a proposal of what there is. */
const Changed = ({ onAsk, what }: ChangedProps) => {
  const words = useProposalMessages()
  return (
    <div className="proposal-note" role="status">
      <TriangleAlert size={16} aria-hidden />
      <span>{what === "plan" ? words.otherPlan : words.otherWishes}</span>
      <Button onPress={onAsk}>{words.proposeAgain}</Button>
    </div>
  )
}

interface ChoicesProps extends ArrangeChoices {
  /** Another choice than before. */
  readonly onChoose: (choice: Partial<ArrangeChoices>) => void
}

const Choices = ({ groups, keep, onChoose }: ChoicesProps) => {
  const words = useProposalMessages()
  return (
    <>
      <LabelledSegments
        label={words.whom}
        value={keep}
        options={[
          { id: "all", name: words.keepAll },
          { id: "locked", name: words.keepLocked }
        ]}
        onChange={(chosen) => onChoose({ keep: chosen })}
      />
      <LabelledSegments
        label={words.groups}
        value={groups}
        options={[
          { id: "loose", name: words.loose },
          { id: "normal", name: words.normal },
          { id: "close", name: words.close }
        ]}
        onChange={(chosen) => onChoose({ groups: chosen })}
      />
    </>
  )
}
