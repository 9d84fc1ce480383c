/** A list that narrows while one types, and acts on Enter: how people are placed without a pointer. */
import { type ReactNode, useEffect, useRef } from "react"
import { Autocomplete, useFilter } from "react-aria-components/Autocomplete"
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
}

const optionLayout = { rowHeight: 52 }

export const FilteredChoice = ({
  takesFocus = false,
  isLabelHidden = false,
  label,
  onChoose,
  options,
  placeholder
}: FilteredChoiceProps) => {
  const { people } = useMessages()
  const { contains } = useFilter({ sensitivity: "base" })
  const inputRef = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus && matchMedia("(pointer: fine)").matches) inputRef.current?.focus()
  }, [takesFocus])
  return (
    <Autocomplete filter={contains}>
      <SearchField
        className="search"
        onSubmit={(text) => {
          // Enter may come before the list has been filtered.
          if (inputRef.current?.hasAttribute("aria-activedescendant") === true) return
          const first = options.find(({ isDisabled, name }) => !isDisabled && contains(name, text.trim()))
          if (text.trim() !== "" && first !== undefined) onChoose(first.id)
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
