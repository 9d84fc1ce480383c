/** The keys, for those who ask. */
import { Dialog } from "react-aria-components/Dialog"
import { Heading } from "react-aria-components/Heading"
import { Modal, ModalOverlay } from "react-aria-components/Modal"
import { useState } from "react"
import { useMessages } from "./Messages.ts"
import { Button } from "../../design/Button.tsx"
import { areLetterKeysOn, switchLetterKeys } from "../../design/letterKeys.ts"

interface KeyHelpProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

export const KeyHelp = ({ isOpen, onClose }: KeyHelpProps) => {
  const { actions, moderation } = useMessages()
  const [isOn, setOn] = useState(areLetterKeysOn)
  return (
    <ModalOverlay
      className="overlay"
      isOpen={isOpen}
      isDismissable
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <Modal className="modal">
        <Dialog className="dialog">
          <Heading slot="title" level={2}>
            {moderation.keysTitle}
          </Heading>
          <KeyList />
          <label className="key-switch">
            <input
              type="checkbox"
              checked={isOn}
              onChange={({ target }) => {
                switchLetterKeys(target.checked)
                setOn(target.checked)
              }}
            />
            {moderation.letterKeys}
          </label>
          <div className="dialog-actions">
            <Button onPress={onClose}>{actions.close}</Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

const KeyList = () => {
  const { moderation } = useMessages()
  const { keys } = moderation
  const rows = [
    [["A"], keys.approve],
    [["R"], keys.reject],
    [["U"], keys.undo],
    [["N"], keys.note],
    [["←", "→"], keys.move],
    [[moderation.spaceKey], keys.open],
    [["X"], keys.select],
    [[moderation.controlKey, "A"], keys.selectAll],
    [["/"], keys.search],
    [["D"], keys.download],
    [[moderation.escapeKey], keys.close],
    [["?"], keys.help]
  ] as const
  return (
    <dl className="key-help">
      {rows.map(([caps, words]) => (
        <div key={words}>
          <dt>
            {caps.map((cap) => (
              <kbd key={cap}>{cap}</kbd>
            ))}
          </dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  )
}
