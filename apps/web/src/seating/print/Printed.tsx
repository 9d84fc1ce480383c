/** The printed list, poster or cards, with a line that says of which plan. */
import { useFormats } from "../../platform/messages/Formats.ts"
import type { PlannerOccasion } from "../../platform/planner/usePlannerOccasion.ts"
import type { NameOrder, PrintKind } from "./PrintSearch.ts"
import { choosesPaper, isOfCards } from "./CardSize.ts"
import { cardFormat, missingFor } from "./Printable.ts"
import type { SeatingList } from "./Lists.ts"
import { useMessages } from "./Messages.ts"
import { PlaceCards, TableCards } from "./PrintedCards.tsx"
import { MealList, Name, NameList, TableList, OpenQuestions } from "./PrintedLists.tsx"
import type { PaperChoices } from "./PrintOptions.tsx"
import { isolated } from "./FlowedText.ts"
import { Poster } from "./poster/Poster.tsx"
import { type Orientation, posterSheet } from "./poster/PosterSheet.ts"

interface PrintedProps {
  readonly list: SeatingList
  readonly kind: PrintKind
  readonly sort: NameOrder
  readonly paper: PaperChoices & { readonly orientation: Orientation }
  readonly occasion: PlannerOccasion
}

export const Printed = ({ kind, list, occasion, paper, sort }: PrintedProps) => {
  const { print: words } = useMessages()
  const { dayAndTime } = useFormats(occasion.time_zone)
  const says =
    list.state === "draft" || list.published_at === null ? words.draft : words.published(dayAndTime(list.published_at))
  const missing = missingFor(kind, list)
  if (missing !== null) return <p role="status">{words[missing]}</p>
  if (kind === "room_plan") {
    return (
      <>
        <p className="screen-only print-soft" role="status">
          {says}
        </p>
        <Poster
          list={list}
          sheet={posterSheet(paper.posterPaper, paper.orientation)}
          title={`${words.roomPlan} · ${isolated(list.event.name)}`}
          subtitle={`${isolated(occasion.name)} · ${says}`}
          words={words}
        />
      </>
    )
  }
  if (isOfCards(kind)) {
    const format = cardFormat(kind, paper)
    const Cards = kind === "place_cards" ? PlaceCards : TableCards
    return (
      <>
        <p className="screen-only print-soft" role="status">
          {says}
        </p>
        {format !== null && (
          <Cards list={list} format={format} hasCropMarks={paper.hasCropMarks && choosesPaper(paper.sizes[kind])} />
        )}
      </>
    )
  }
  const List = kind === "by_table" ? TableList : MealList
  return (
    <article className="printed-pages" data-paper={paper.paper}>
      <header className="printed-heading">
        <p>
          <Name>{occasion.name}</Name> · <Name>{list.event.name}</Name>
        </p>
        <h2>{words.kinds[kind]}</h2>
        <p role="status">{says}</p>
        <OpenQuestions list={list} words={words} />
      </header>
      {kind === "by_name" ? <NameList list={list} words={words} order={sort} /> : <List list={list} words={words} />}
    </article>
  )
}
