/** Says at which tables the people of a household sit who have seats of their own. */
import { useFormats } from "../../../platform/messages/Formats.ts"
import { useMessages } from "../Messages.ts"
import { useIndex } from "../SeatingContext.ts"
import type { Candidate } from "../SeatingView.ts"
import { byTable } from "./SeatsOneByOne.ts"

export const OneByOne = ({ people }: { readonly people: ReadonlyArray<Candidate> }) => {
  const messages = useMessages()
  const { list } = useFormats()
  const places = [...byTable(useIndex(), people)].map(
    ([table, seated]) => `${list(seated.map(({ display_name }) => display_name))} ${messages.people.at(table.name)}`
  )
  return <p>{messages.split.seatedOneByOne(places.join("; "))}</p>
}
