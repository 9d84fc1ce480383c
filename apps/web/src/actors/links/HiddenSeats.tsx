/** Says which households' links do not show where their people sit, and offers these people links of their own. */
import { useMemo } from "react"
import { Button } from "../../design/Button.tsx"
import { type Guest, hiddenSeats } from "./Guests.ts"
import { useMessages } from "./Messages.ts"

interface HiddenSeatsProps {
  readonly guests: ReadonlyArray<Guest>
  readonly isMaking: boolean
  readonly make: (guests: ReadonlyArray<Guest>) => void
}

export const HiddenSeats = ({ guests, isMaking, make }: HiddenSeatsProps) => {
  const { links: words } = useMessages()
  const { households, people } = useMemo(() => hiddenSeats(guests), [guests])
  const [first, ...others] = households
  if (first === undefined) return null
  return (
    <div className="links-once links-hidden">
      <p>{others.length === 0 ? words.hiddenAt(first.display_name) : words.hiddenAtMany(households.length)}</p>
      <Button isDisabled={isMaking} onPress={() => make(people)}>
        {words.makeForHidden(people.length)}
      </Button>
    </div>
  )
}
