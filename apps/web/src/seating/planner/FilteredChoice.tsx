/** A list that narrows while one types, and acts on Enter: how people are placed without a pointer. */
import { foldedText } from "@banquet/people-file/FoldedText"
import { type ReactNode, useEffect, useMemo, useRef } from "react"
import { Autocomplete } from "react-aria-components/Autocomplete"
import { Input } from "react-aria-components/Input"
import { Label } from "react-aria-components/Label"
import { ListBox, ListBoxItem } from "react-aria-components/ListBox"
import { SearchField } from "react-aria-components/SearchField"
import { ListLayout, Virtualizer } from "react-aria-components/Virtualizer"
import { useMessages } from "./Messages.ts"

export interface FilteredOption {
  readonly id: string
  readonly name: string
  readonly detail: ReactNode
  readonly isDisabled: boolean
}

interface FilteredChoiceProps {
  readonly label: string
  /** Leaves the label to screen readers. */
  readonly isLabelHidden?: boolean
  readonly placeholder: string
  readonly options: ReadonlyArray<FilteredOption>
  /** Takes the focus at once, except on touch screens, where a keyboard would cover the list. */
  readonly takesFocus?: boolean
  readonly onChoose: (id: string) => void
  /** Says why the one that was typed cannot be chosen, where there is no other. */
  readonly onRefuse?: (id: string) => void
}

const optionLayout = { rowHeight: 52 }

/** Returns whether the text stands in the name, and no longer number does: 3 does not stand in Table 13. */
const hasNumber = (name: string, text: string): boolean =>
  foldedText(` ${name} `)
    .split(foldedText(text))
    .some(
      (before, place, parts) => place + 1 < parts.length && !/\d$/.test(before) && !/^\d/.test(parts[place + 1] ?? "")
    )

/** Returns what an option's name must be like for a text: who types the number of a table means that one, where there is one. */
const matcherOf = (options: ReadonlyArray<FilteredOption>) => {
  const numbers = new Map<string, boolean>()
  return (name: string, typed: string): boolean => {
    const text = typed.trim()
    const isNumber = numbers.get(text) ?? (/\d$/.test(text) && options.some((option) => hasNumber(option.name, text)))
    numbers.set(text, isNumber)
    return isNumber ? hasNumber(name, text) : foldedText(name).includes(foldedText(text))
  }
}

export const FilteredChoice = ({
  takesFocus = false,
  isLabelHidden = false,
  label,
  onChoose,
  onRefuse,
  options,
  placeholder
}: FilteredChoiceProps) => {
  const { people } = useMessages()
  const matches = useMemo(() => matcherOf(options), [options])
  const inputRef = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus && matchMedia("(pointer: fine)").matches) inputRef.current?.focus()
  }, [takesFocus])
  return (
    <Autocomplete filter={matches}>
      <SearchField
        className="search"
        onSubmit={(text) => {
          // Enter may come before the list has been filtered.
          if (inputRef.current?.hasAttribute("aria-activedescendant") === true) return
          const found = text.trim() === "" ? [] : options.filter(({ name }) => matches(name, text))
          const first = found.find(({ isDisabled }) => !isDisabled)
          if (first !== undefined) onChoose(first.id)
          else if (found[0] !== undefined) onRefuse?.(found[0].id)
        }}
      >
        <Label className={isLabelHidden ? "visually-hidden" : "field-label"}>{label}</Label>
        <Input ref={inputRef} className="input" placeholder={placeholder} />
      </SearchField>
      <Virtualizer layout={ListLayout} layoutOptions={optionLayout}>
        <ListBox
          className="options"
          style={{ maxHeight: Math.max(options.length, 1) * optionLayout.rowHeight + 2 }}
          aria-label={label}
          items={options}
          disabledKeys={options.filter(({ isDisabled }) => isDisabled).map(({ id }) => id)}
          onAction={(key) => onChoose(String(key))}
          renderEmptyState={() => <p className="people-empty">{people.nobodyFound}</p>}
        >
          {({ detail, id, name }) => (
            <ListBoxItem id={id} className="option" textValue={name}>
              <span className="option-name">{name}</span>
              <span className="option-detail">{detail}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </Virtualizer>
    </Autocomplete>
  )
}
