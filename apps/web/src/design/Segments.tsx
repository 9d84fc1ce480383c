/** One of a few, all of them in sight. */
import type { ReactNode } from "react"
import { ToggleButton } from "react-aria-components/ToggleButton"
import { ToggleButtonGroup } from "react-aria-components/ToggleButtonGroup"

export interface SegmentsProps<Id extends string> {
  readonly label: string
  readonly look?: "segments" | "chips"
  readonly options: ReadonlyArray<{ readonly id: Id; readonly name: ReactNode }>
  readonly value: Id
  readonly onChange: (id: Id) => void
}

export const Segments = <Id extends string>({
  label,
  look = "segments",
  onChange,
  options,
  value
}: SegmentsProps<Id>) => (
  <ToggleButtonGroup
    className={look}
    aria-label={label}
    selectionMode="single"
    disallowEmptySelection
    selectedKeys={[value]}
    onSelectionChange={(keys) => {
      const chosen = options.find(({ id }) => keys.has(id))
      if (chosen !== undefined) onChange(chosen.id)
    }}
  >
    {options.map(({ id, name }) => (
      <ToggleButton key={id} id={id} className={look === "chips" ? "chip" : "segment"}>
        {name}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
)
