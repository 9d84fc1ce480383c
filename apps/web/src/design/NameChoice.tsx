/** A field that narrows a list of names while one types; Enter takes the marked one. */
import "./name-choice.css"
import "./search-input.css"
import { Search } from "lucide-react"
import { type KeyboardEvent, useId, useState } from "react"

export interface NameOption {
  readonly id: string
  readonly name: string
  readonly detail?: string
}

interface NameChoiceProps {
  readonly label: string
  readonly placeholder: string
  readonly emptyText: string
  /** Returns the options for what was typed, the best first. */
  readonly find: (text: string) => ReadonlyArray<NameOption>
  readonly onChoose: (option: NameOption) => void
  readonly onCancel?: () => void
  readonly takesFocus?: boolean
  /** Hears what is typed, for options that have to be asked for. */
  readonly onText?: (text: string) => void
}

const mostShown = 30

/** The typed text and the marked option; arrows move the mark, Enter takes it, Escape closes. */
const useNameChoice = ({ find, onCancel, onChoose, onText, takesFocus = false }: NameChoiceProps) => {
  const [text, setText] = useState("")
  const [isOpen, setOpen] = useState(takesFocus)
  const [marked, setMarked] = useState(0)
  const options = isOpen ? find(text).slice(0, mostShown) : []
  const choose = (option: NameOption | undefined) => {
    if (option === undefined) return
    setText("")
    setMarked(0)
    setOpen(false)
    onChoose(option)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault()
      setOpen(true)
      setMarked(Math.max(0, Math.min(options.length - 1, marked + (event.key === "ArrowDown" ? 1 : -1))))
    } else if (event.key === "Enter") {
      event.preventDefault()
      choose(options[marked])
    } else if (event.key === "Escape") {
      event.stopPropagation()
      setOpen(false)
      onCancel?.()
    }
  }
  const write = (typed: string) => {
    setText(typed)
    onText?.(typed)
    setMarked(0)
    setOpen(true)
  }
  return { text, isOpen, marked, options, choose, press, write, open: () => setOpen(true), close: () => setOpen(false) }
}

export const NameChoice = (props: NameChoiceProps) => {
  const { emptyText, label, placeholder, takesFocus = false } = props
  const id = useId()
  const { choose, close, isOpen, marked, open, options, press, text, write } = useNameChoice(props)
  return (
    <div
      className="name-choice"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) close()
      }}
    >
      <div className="search-field">
        <Search size={16} aria-hidden />
        <input
          className="input"
          role="combobox"
          aria-label={label}
          aria-expanded={isOpen}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={options[marked] === undefined ? undefined : `${id}-${marked}`}
          autoComplete="off"
          placeholder={placeholder}
          value={text}
          maxLength={200}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the button that was pressed
          autoFocus={takesFocus}
          onFocus={open}
          onChange={({ target }) => write(target.value)}
          onKeyDown={press}
        />
      </div>
      <div id={id} role="listbox" aria-label={label} className="name-options" hidden={!isOpen}>
        {options.map((option, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
          <div
            key={option.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === marked}
            className="name-option"
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
          >
            <span>{option.name}</span>
            {option.detail !== undefined && <span className="name-detail">{option.detail}</span>}
          </div>
        ))}
        {isOpen && options.length === 0 && (
          <div className="name-empty" role="option" tabIndex={-1} aria-selected="false" aria-disabled="true">
            {emptyText}
          </div>
        )}
      </div>
    </div>
  )
}
