/** One of a few, behind a button. */
import { Check, ChevronDown } from "lucide-react"
import { Button } from "react-aria-components/Button"
import { Label } from "react-aria-components/Label"
import { ListBox, ListBoxItem } from "react-aria-components/ListBox"
import { Popover } from "react-aria-components/Popover"
import { Select, SelectValue } from "react-aria-components/Select"

export interface ChoiceOption {
  readonly id: string
  readonly name: string
}

interface ChoiceProps {
  readonly label: string
  /** For a label that the surroundings make plain; it is still there for those who cannot see them. */
  readonly isLabelHidden?: boolean
  readonly options: ReadonlyArray<ChoiceOption>
  readonly value: string
  readonly isDisabled?: boolean
  readonly onChange: (id: string) => void
}

export const Choice = ({ isDisabled = false, isLabelHidden = false, label, onChange, options, value }: ChoiceProps) => (
  <Select
    className="choice"
    value={value}
    isDisabled={isDisabled}
    onChange={(key) => {
      if (key !== null) onChange(String(key))
    }}
  >
    <Label className={isLabelHidden ? "visually-hidden" : "field-label"}>{label}</Label>
    <Button className="choice-button">
      <SelectValue className="choice-value" />
      <ChevronDown size={16} aria-hidden />
    </Button>
    <Popover className="popover">
      <ListBox className="menu" items={options}>
        {({ id, name }) => (
          <ListBoxItem id={id} className="menu-item" textValue={name}>
            {({ isSelected }) => (
              <>
                <span>{name}</span>
                {isSelected && <Check size={16} aria-hidden />}
              </>
            )}
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  </Select>
)
