/** Lists as they are read and printed. */
import "./lists.css"
import type { ReactNode } from "react"
import { useFormats } from "../../platform/messages/Formats.ts"
import {
  byName,
  byTable,
  type Count,
  dietaryCounts,
  mealCounts,
  needsOf,
  type Party,
  placesFor,
  type SeatingList,
  type TableParties
} from "./Lists.ts"
import type { PrintMessages } from "./Messages.ts"
import type { NameOrder } from "./PrintSearch.ts"

interface ListProps {
  readonly list: SeatingList
  readonly words: PrintMessages["print"]
  /** Whether dietary needs stand beside the names, where the reader may know of them. */
  readonly hasNeeds?: boolean
}

export const Name = ({ children }: { readonly children: string }) => <bdi dir="auto">{children}</bdi>

const Need = ({ children }: { readonly children: string | null }) =>
  children === null ? null : (
    <strong className="list-need">
      {" · "}
      <Name>{children}</Name>
    </strong>
  )

/** Says how many may come and have not answered yet, and how many come and have no seat; nothing where there are none. */
export const OpenQuestions = ({
  list: { parties, unanswered, unseated },
  words
}: Pick<ListProps, "list" | "words">) => {
  const { number } = useFormats()
  return (
    <>
      {unanswered > 0 && (
        <p className="list-note list-open">{words.unanswered(number(unanswered), number(placesFor(parties)))}</p>
      )}
      {unseated > 0 && <p className="list-note list-open">{words.unseated(unseated)}</p>}
    </>
  )
}

const NoPlace = ({ words }: Pick<ListProps, "words">) => (
  <small>
    {" · "}
    {words.noPlace}
  </small>
)

interface NameListProps extends ListProps {
  /** Defaults to that by given names. */
  readonly order?: NameOrder
}

export const NameList = ({ hasNeeds = false, list, order = "given", words }: NameListProps) => {
  const { compare, list: listed } = useFormats()
  return (
    <ul className="list-names">
      {byName(list, compare, order).map(({ beside, isLaid, key, name, need, seat, table, through }) => (
        <li key={key}>
          <span>
            <Name>{name}</Name>
            {through !== null && (
              <small>
                {" "}
                <Name>{words.with(through)}</Name>
              </small>
            )}
            {beside.length > 0 && (
              <small>
                {" "}
                <Name>{words.sitsWith(listed(beside))}</Name>
              </small>
            )}
            {!isLaid && <NoPlace words={words} />}
            {hasNeeds && <Need>{need}</Need>}
          </span>
          <span>
            <Name>{table}</Name>
            {seat !== null && <small>, {words.seat(seat)}</small>}
          </span>
        </li>
      ))}
    </ul>
  )
}

interface TableBlockProps {
  readonly name: string
  readonly zone: string | null
  readonly note: string
  readonly children: ReactNode
}

const TableBlock = ({ children, name, note, zone }: TableBlockProps) => (
  <section className="list-table">
    <h3>
      <Name>{name}</Name>
      {zone !== null && (
        <small>
          {" "}
          <Name>{zone}</Name>
        </small>
      )}
    </h3>
    <p className="list-note">{note}</p>
    {children}
  </section>
)

/** Returns how many seats are taken at a table and how many places are laid there, as far as that is not the same. */
const useTableNotes = (words: ListProps["words"]) => {
  const { number } = useFormats()
  return ({ parties, table }: TableParties) => {
    const seats = words.seats(number(table.occupancy), number(table.capacity))
    const laid = placesFor(parties)
    const places = words.places(laid)
    const both = `${seats} · ${places}`
    return laid === table.occupancy ? { seats, places } : { seats: both, places: both }
  }
}

export const TableList = ({ hasNeeds = false, list, words }: ListProps) => {
  const { compare } = useFormats()
  const notesOf = useTableNotes(words)
  return (
    <div className="list-tables">
      {byTable(list, compare).map(({ parties, table }) => (
        <TableBlock key={table.id} name={table.name} zone={table.zone_name} note={notesOf({ parties, table }).seats}>
          <ul>
            {parties.map((party, index) => (
              <li key={index}>
                <PartyLine party={party} words={words} hasNeeds={hasNeeds} />
              </li>
            ))}
          </ul>
        </TableBlock>
      ))}
    </div>
  )
}

interface PartyLineProps extends Required<Pick<ListProps, "words" | "hasNeeds">> {
  readonly party: Party
}

const PartyLine = ({ hasNeeds, party, words }: PartyLineProps) => {
  const needs = needsOf(party)
  const places = placesFor([party])
  return (
    <>
      <Name>{party.display_name}</Name>
      {party.party_size > 1 && <small> ×{party.party_size}</small>}
      {(party.seat_number !== null || party.seat_label !== null) && (
        <small>
          {" "}
          {[party.seat_number === null ? null : words.seat(party.seat_number), party.seat_label]
            .filter((part) => part !== null)
            .join(", ")}
        </small>
      )}
      {places === 0 ? (
        <NoPlace words={words} />
      ) : (
        places < party.party_size && (
          <small>
            {" · "}
            {words.places(places)}
          </small>
        )
      )}
      {hasNeeds && <Need>{needs.own}</Need>}
      {party.people.length > 0 && (
        <ul className="list-people">
          {party.people.map((name, index) => (
            <li key={index}>
              <Name>{name}</Name>
              {hasNeeds && <Need>{needs.people[index] ?? null}</Need>}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

interface CountsProps extends Pick<ListProps, "words"> {
  readonly counts: ReadonlyArray<Count>
}

const Counts = ({ counts, words }: CountsProps) => {
  const { number } = useFormats()
  return (
    <ul className="list-counts">
      {counts.map(({ places, text }) => (
        <li key={text ?? ""}>
          <strong className="number">{number(places)}</strong> <Name>{text ?? words.noMeal}</Name>
        </li>
      ))}
    </ul>
  )
}

export const MealList = ({ list, words }: ListProps) => {
  const { compare } = useFormats()
  const needs = dietaryCounts(list.parties)
  const notesOf = useTableNotes(words)
  // Where none are offered, nobody has failed to choose.
  const areChosen = list.parties.some(({ meals }) => meals.some(({ meal }) => meal !== null))
  return (
    <>
      <section className="list-totals">
        <h3>{words.inAll}</h3>
        {areChosen ? (
          <Counts counts={mealCounts(list.parties)} words={words} />
        ) : (
          <p>
            {words.places(placesFor(list.parties))}. {words.noMeals}
          </p>
        )}
        {needs !== null && needs.length > 0 && (
          <>
            <h4>{words.dietary}</h4>
            <Counts counts={needs} words={words} />
          </>
        )}
      </section>
      <div className="list-tables">
        {byTable(list, compare).map(({ parties, table }) => (
          <TableBlock key={table.id} name={table.name} zone={table.zone_name} note={notesOf({ parties, table }).places}>
            <Meals parties={parties} words={words} areChosen={areChosen} />
          </TableBlock>
        ))}
      </div>
    </>
  )
}

interface MealsProps extends Pick<ListProps, "words"> {
  readonly parties: ReadonlyArray<Party>
  /** Whether anybody has chosen a meal. */
  readonly areChosen: boolean
}

const Meals = ({ areChosen, parties, words }: MealsProps) => (
  <ul>
    {parties.map((party, index) =>
      placesFor([party]) === 0 ? (
        <li key={index}>
          <Name>{party.display_name}</Name>
          <NoPlace words={words} />
        </li>
      ) : (
        party.meals.map(({ dietary, display_name, meal, places }, at) => (
          <li key={`${index} ${at}`}>
            <Name>{display_name}</Name>
            {places > 1 && <small> ×{places}</small>}
            {areChosen && (
              <small>
                {" · "}
                <Name>{meal ?? words.noMeal}</Name>
              </small>
            )}
            {typeof dietary === "string" && (
              <p className="list-dietary">
                <Name>{dietary}</Name>
              </p>
            )}
          </li>
        ))
      )
    )}
  </ul>
)
