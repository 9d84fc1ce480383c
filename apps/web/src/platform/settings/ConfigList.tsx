/** A list of a config: its items are added, taken away and put in order one by one. */
import { MoveDown, MoveUp, Plus, Trash2 } from "lucide-react"
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react"
import { Button } from "../../design/Button.tsx"
import { useLocalize } from "../messages/Messages.tsx"
import type { ConfigWords } from "../ModuleWords.ts"
import { type ConfigDraft, type ListDraft, withItem, withMoved } from "./ConfigDraft.ts"
import type { ConfigShape } from "./ConfigFields.ts"
import { useMessages } from "./Messages.ts"

interface ConfigListProps {
  readonly timeZone: string
  readonly list: ListDraft
  readonly item: ConfigShape
  readonly label: string
  readonly help: ReactNode
  readonly problem: string | undefined
  readonly words: ConfigWords | undefined
  readonly onChange: (list: ListDraft) => void
  readonly renderItem: (shown: ShownItem) => ReactNode
}

/** An item as its fields show it. */
interface ShownItem {
  readonly index: number
  readonly name: string
  readonly draft: ConfigDraft
  readonly onChange: (draft: ConfigDraft) => void
}

/** What of which item takes the focus, by the item's place. */
interface Focus {
  readonly index: number
  readonly part: "field" | "up" | "down" | "remove"
}

/** Not disabled, be it with the focus. */
const usable = ":not(:disabled, [aria-disabled])"

/** Gives the focus to a part of an item once it is there; a list without items has the button that adds one. */
const useItemFocus = () => {
  const root = useRef<HTMLFieldSetElement>(null)
  const [focus, setFocus] = useState<Focus | null>(null)
  useEffect(() => {
    if (focus === null) return
    const items = root.current?.querySelectorAll(":scope > ol > li") ?? []
    const item = items[Math.min(focus.index, items.length - 1)]
    const find = (selector: string) => item?.querySelector<HTMLElement>(selector)
    const found =
      focus.part === "field"
        ? find("input, textarea")
        : (find(`[data-part=${focus.part}]${usable}`) ?? find(`[data-part]${usable}`))
    const last = found ?? root.current?.querySelector<HTMLElement>("[data-part=add]")
    last?.focus()
  }, [focus])
  return { root, setFocus }
}

/** What is done with the list. */
const useListActions = ({ item, list, onChange, timeZone }: ConfigListProps) => {
  const { modules } = useMessages()
  const { root, setFocus } = useItemFocus()
  const [said, setSaid] = useState("")
  const { length } = list.items
  return {
    root,
    said,
    add: () => {
      onChange(withItem(list, item, timeZone))
      setFocus({ index: length, part: "field" })
      setSaid("")
    },
    /** Takes several lines for as many items. */
    paste: (index: number, lines: ReadonlyArray<string>) => {
      const start: ListDraft = { ...list, items: list.items.filter((one, at) => at !== index || !isBlank(one.draft)) }
      const added = lines.reduce((all, line) => {
        const last = withItem(all, item, timeZone).items.at(-1)
        const draft: ConfigDraft = { kind: "typed", text: line, shown: "", value: undefined }
        return last === undefined ? all : { ...all, items: [...all.items, { id: last.id, draft }] }
      }, start)
      onChange(added)
      setFocus({ index: added.items.length - 1, part: "field" })
    },
    set: (id: number, draft: ConfigDraft) =>
      onChange({ ...list, items: list.items.map((one) => (one.id === id ? { id, draft } : one)) }),
    move: (from: number, to: number, name: string) => {
      onChange(withMoved(list, from, to))
      setFocus({ index: to, part: to < from ? "up" : "down" })
      setSaid(modules.moved(name, to + 1, length))
    },
    remove: (index: number, name: string) => {
      onChange({ ...list, items: list.items.filter((_, at) => at !== index) })
      setFocus({ index, part: "remove" })
      setSaid(modules.removed(name))
    }
  }
}

const isBlank = (draft: ConfigDraft): boolean => draft.kind === "typed" && draft.text.trim() === ""

export const ConfigList = (props: ConfigListProps) => {
  const { help, label, list, problem, renderItem, words } = props
  const { modules } = useMessages()
  const localize = useLocalize()
  const { add, move, paste, remove, root, said, set } = useListActions(props)
  const name = (index: number): string =>
    `${words?.item === undefined ? modules.entry : localize(words.item)} ${index + 1}`
  const { length } = list.items
  return (
    <fieldset className="config-list" ref={root}>
      <legend className="field-label">{label}</legend>
      {help}
      <ol>
        {list.items.map(({ draft, id }, index) => (
          <Item
            key={id}
            name={name(index)}
            isFirst={index === 0}
            isLast={index === length - 1}
            onMove={(by) => move(index, index + by, name(index))}
            onRemove={() => remove(index, name(index))}
          >
            <Lines isOne={draft.kind === "typed"} add={add} paste={(lines) => paste(index, lines)}>
              {renderItem({ index, name: name(index), draft, onChange: (changed) => set(id, changed) })}
            </Lines>
          </Item>
        ))}
      </ol>
      {problem !== undefined && <p className="field-error">{problem}</p>}
      <Button data-part="add" onPress={add}>
        <Plus size={16} aria-hidden />
        {words?.add === undefined ? modules.addTo(label) : localize(words.add)}
      </Button>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </fieldset>
  )
}

interface LinesProps {
  /** Whether the item is one line, and not a record. */
  readonly isOne: boolean
  readonly add: () => void
  readonly paste: (lines: ReadonlyArray<string>) => void
  readonly children: ReactNode
}

/** Where an item is one line Enter begins the next, and several lines that are pasted are several items. */
const Lines = ({ add, children, isOne, paste }: LinesProps) => (
  // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the field in it is what one types into
  <div
    className="config-item-fields"
    onKeyDown={(pressed: KeyboardEvent) => {
      if (!isOne || pressed.key !== "Enter" || pressed.nativeEvent.isComposing) return
      pressed.preventDefault()
      add()
    }}
    onPaste={(pasted: ClipboardEvent) => {
      const text = isOne ? pasted.clipboardData.getData("text") : ""
      const lines = text.split(/\r?\n/).flatMap((line) => line.trim() || [])
      if (lines.length < 2) return
      pasted.preventDefault()
      paste(lines)
    }}
  >
    {children}
  </div>
)

interface ItemProps {
  readonly name: string
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onMove: (by: -1 | 1) => void
  readonly onRemove: () => void
  readonly children: ReactNode
}

const Item = ({ children, isFirst, isLast, name, onMove, onRemove }: ItemProps) => {
  const { modules } = useMessages()
  const button = { kind: "quiet", shape: "icon" } as const
  return (
    <li>
      <div role="group" aria-label={name} className="config-item">
        {children}
        <div className="config-item-actions">
          <Button
            {...button}
            data-part="up"
            aria-label={modules.moveUp(name)}
            isDisabled={isFirst}
            onPress={() => onMove(-1)}
          >
            <MoveUp size={18} aria-hidden />
          </Button>
          <Button
            {...button}
            data-part="down"
            aria-label={modules.moveDown(name)}
            isDisabled={isLast}
            onPress={() => onMove(1)}
          >
            <MoveDown size={18} aria-hidden />
          </Button>
          <Button {...button} data-part="remove" aria-label={modules.remove(name)} onPress={onRemove}>
            <Trash2 size={18} aria-hidden />
          </Button>
        </div>
      </div>
    </li>
  )
}
