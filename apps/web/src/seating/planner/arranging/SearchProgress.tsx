/** How much of its time a search has had. */
import { useEffect, useState } from "react"
import { timeLimit } from "./Proposal.ts"
import { useProposalMessages } from "./ProposalMessages.ts"

/** Until then an answer is expected at any moment, and a bar would only flash. */
const quietMillis = 600

export const SearchProgress = () => {
  const words = useProposalMessages()
  const [since] = useState(() => performance.now())
  const [millis, setMillis] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setMillis(performance.now() - since), 100)
    return () => clearInterval(timer)
  }, [since])
  const isOver = millis > timeLimit
  return millis < quietMillis ? null : (
    <div className="search-progress">
      {/* Beyond the time limit nobody knows how long it takes: others may have to be searched for first. */}
      <progress aria-label={words.searching} max={timeLimit} {...(isOver ? {} : { value: millis })} />
      <span className="panel-note number" aria-hidden>
        {words.searchedFor(Math.floor(millis / 1000), timeLimit / 1000)}
      </span>
    </div>
  )
}
