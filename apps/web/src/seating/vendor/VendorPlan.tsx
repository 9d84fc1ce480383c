/** One plan as the vendor reads it: what has changed, and then the list that it chooses. */
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { Button } from "../../design/Button.tsx"
import { Segments } from "../../design/Segments.tsx"
import { asProblem } from "../../platform/api/Problem.ts"
import { useFormats } from "../../platform/messages/Formats.ts"
import { MealList, Name, NameList, TableList, OpenQuestions } from "../print/PrintedLists.tsx"
import { SaveButtons } from "../print/SaveFile.tsx"
import { RoomDrawing } from "../RoomDrawing.tsx"
import { type Answer, SeatingClient } from "../SeatingClient.ts"
import { useMessages } from "../print/Messages.ts"
import { type Changes, changeLines, nothing } from "./ChangeLines.ts"

type VendorList = Answer<"GET /v1/vendors/occasions/:occasion_id/seating/lists">["lists"][number]
type PlanInRoom = Answer<"GET /v1/vendors/occasions/:occasion_id/seating">["plans"][number]

const listViews = ["by_table", "by_name", "meals"] as const
type View = (typeof listViews)[number] | "room"

const lists = { by_table: TableList, by_name: NameList, meals: MealList }

export interface VendorOccasion {
  readonly name: string
  readonly time_zone: string
}

interface VendorPlanProps {
  readonly token: string
  readonly occasionId: string
  /** Whose plan it is, as far as that is known. */
  readonly occasion: VendorOccasion | undefined
  readonly list: VendorList
  /** Where its tables stand, as far as that is known. */
  readonly plan: PlanInRoom | undefined
  /** There is no network; the list is what was seen last. */
  readonly isAway: boolean
  readonly refresh: () => void
}

const hasNeeds = ({ parties }: VendorList): boolean =>
  parties.some(({ meals }) => meals.some(({ dietary }) => typeof dietary === "string"))

export const VendorPlan = ({ isAway, list, occasion, occasionId, plan, refresh, token }: VendorPlanProps) => {
  const { print, vendor: words } = useMessages()
  const { dayAndTime } = useFormats(occasion?.time_zone)
  const [chosen, setView] = useState<View>("by_table")
  const views: ReadonlyArray<View> = plan?.floor === undefined ? listViews : [...listViews, "room"]
  const view = views.includes(chosen) ? chosen : "by_table"
  const List = view === "room" ? null : lists[view]
  return (
    <article>
      <header className="vendor-heading">
        {occasion !== undefined && (
          <p className="vendor-soft">
            <Name>{occasion.name}</Name>
          </p>
        )}
        <h1>
          <Name>{list.event.name}</Name>
        </h1>
        <p>{dayAndTime(list.event.starts_at)}</p>
        {plan?.event.place !== undefined && (
          <p>
            <Name>{plan.event.place}</Name>
          </p>
        )}
        {list.published_at !== null && <p className="vendor-soft">{words.published(dayAndTime(list.published_at))}</p>}
      </header>
      <Acknowledgement {...{ token, occasionId, occasion, list, isAway, refresh }} />
      <div className="vendor-tools screen-only">
        <Segments
          label={words.view}
          value={view}
          onChange={setView}
          options={views.map((id) => ({ id, name: words.views[id] }))}
        />
        <Button onPress={() => globalThis.print()}>{print.print}</Button>
        {!isAway && view !== "room" && (
          <SaveButtons
            token={token}
            path={`/v1/vendors/occasions/${occasionId}/seating/export`}
            query={{ event_id: list.event.id, kind: view }}
          />
        )}
      </div>
      {!isAway && ["by_table", "by_name"].includes(view) && hasNeeds(list) && (
        <p className="vendor-soft screen-only">{words.needsInMeals}</p>
      )}
      <div className="printed-pages" data-paper="a4">
        <h2 className="vendor-list">{words.views[view]}</h2>
        {List === null ? plan !== undefined && <Room plan={plan} /> : <Listed List={List} list={list} />}
      </div>
    </article>
  )
}

interface ListedProps {
  readonly List: typeof TableList
  readonly list: VendorList
}

const Listed = ({ List, list }: ListedProps) => {
  const { print } = useMessages()
  return list.parties.length === 0 ? (
    <p>{print.nobody}</p>
  ) : (
    <>
      <OpenQuestions list={list} words={print} />
      <List list={list} words={print} hasNeeds />
    </>
  )
}

const Room = ({ plan: { floor, floor_picture: picture, tables } }: { readonly plan: PlanInRoom }) => {
  const { vendor: words } = useMessages()
  const { list, number } = useFormats()
  if (floor === undefined) return null
  const outside = tables.filter(({ place }) => place === undefined).map(({ name }) => name)
  return (
    <>
      <RoomDrawing
        label={words.views.room}
        floor={floor}
        picture={picture}
        tables={tables}
        noteOf={({ capacity, occupancy }) => words.seatsTaken(number(occupancy), number(capacity))}
      />
      {outside.length > 0 && <p>{words.outside(list(outside))}</p>}
    </>
  )
}

const Acknowledgement = (props: Omit<VendorPlanProps, "plan">) => {
  const { isAway, list, occasion, occasionId, refresh, token } = props
  const { vendor: words } = useMessages()
  const { dayAndTime } = useFormats(occasion?.time_zone)
  const { acknowledgement, id, revision } = list
  const changes: Changes = acknowledgement?.changes ?? nothing
  const lines = changeLines(changes, words, list.floor !== undefined)
  const { error, isPending, mutate } = useMutation({
    mutationFn: () =>
      new SeatingClient(token).request(
        "PUT /v1/vendors/occasions/:occasion_id/seating/plans/:seating_plan_id/acknowledgement",
        { params: { occasion_id: occasionId, seating_plan_id: id }, body: { revision } }
      ),
    onSettled: refresh
  })
  const isSeen = acknowledgement?.revision === revision
  // A plan is seen in a revision of its own, which answers do not change.
  const hasMeals = hasNeeds(list) || list.parties.some(({ meals }) => meals.some(({ meal }) => meal !== null))
  const isSame = acknowledgement !== null && lines.length === 0
  return (
    <section className="vendor-changes screen-only" aria-live="polite" data-same={isSeen || isSame || undefined}>
      {acknowledgement === null ? (
        <p>{words.fresh}</p>
      ) : isSeen ? (
        <p>{words.unchanged(dayAndTime(acknowledgement.acknowledged_at))}</p>
      ) : isSame ? (
        <p>{changes.tables ? words.nothingChanged : words.nobodyMoved}</p>
      ) : (
        <h2>{words.changed}</h2>
      )}
      {!isSeen && lines.length > 0 && (
        <ul>
          {lines.map((line) => (
            <li key={line} dir="auto">
              {line}
            </li>
          ))}
        </ul>
      )}
      {hasMeals && <p>{words.mealsAsNow}</p>}
      {error !== null && <p role="alert">{asProblem(error).code === "stale_revision" ? words.stale : words.failed}</p>}
      {!isSeen && (
        <Button kind="next" isDisabled={isPending || isAway} onPress={() => mutate()}>
          {isPending ? words.saving : words.seen}
        </Button>
      )}
    </section>
  )
}
