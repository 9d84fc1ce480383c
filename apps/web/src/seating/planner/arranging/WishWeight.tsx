/** How much a wish that may be broken counts, in words. */
import { Choice } from "../../../design/Choice.tsx"
import { useMessages } from "../Messages.ts"

/** As much as a household counts unless a planner says otherwise. */
export const normalWeight = 10

const weights = [1, normalWeight, 30, 100] as const

interface WishWeightProps {
  readonly label: string
  readonly isLabelHidden?: boolean
  readonly weight: number
  readonly onChange: (weight: number) => void
}

export const WishWeight = ({ isLabelHidden = false, label, onChange, weight }: WishWeightProps) => {
  const { arranging } = useMessages()
  const shown = weights.some((one) => one === weight) ? weights : [...weights, weight].toSorted((a, b) => a - b)
  return (
    <Choice
      label={label}
      isLabelHidden={isLabelHidden}
      value={String(weight)}
      options={shown.map((one) => ({ id: String(one), name: arranging.weightWords(one) }))}
      onChange={(chosen) => onChange(Number(chosen))}
    />
  )
}
