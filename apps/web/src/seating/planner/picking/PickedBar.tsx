/** How many people are picked, and what can be done with them in one step. */
import { Armchair, Grid2x2, UserMinus, X } from "lucide-react"
import { useEffect, useMemo, useState } from "react"
import { Dialog, DialogTrigger } from "react-aria-components/Dialog"
import { Menu, MenuItem, MenuTrigger } from "react-aria-components/Menu"
import { Popover } from "react-aria-components/Popover"
import { Toolbar } from "react-aria-components/Toolbar"
import { Button } from "../../../design/Button.tsx"
import { FilteredChoice, type FilteredOption } from "../FilteredChoice.tsx"
import { WishMenu } from "../arranging/WishMenu.tsx"
import { seatsOf } from "../HouseholdSplit.ts"
import { useMessages } from "../Messages.ts"
import { type IndexedPlan, tablesIn } from "../PlanIndex.ts"
import { useIndex, useSeating, useSeatingState } from "../SeatingContext.ts"
import type { Candidate, Table } from "../SeatingView.ts"
import { companyAt } from "../TableFit.ts"
import { canTakeAll, comingTo, movableOf, movesAway } from "./Movable.ts"
import { movePicked, seatAllAt } from "./PickActions.ts"
import { spreadOver } from "./Spread.ts"

const icon = { size: 16, "aria-hidden": true }

export const PickedBar = () => {
  const { picked: words } = useMessages()
  const { store } = useSeating()
  const index = useIndex()
  const picked = useSeatingState((state) => state.picked)
  const people = useMemo(() => movableOf(index, picked), [index, picked])
  const away = movesAway(index, people)
  useFocusAfterwards()
  return (
    <div className="picked-bar" role="region" aria-label={words.title}>
      <p className="picked-count number" role="status">
        {words.count(seatsOf(people))}
      </p>
      <Toolbar className="picked-actions" aria-label={words.actions}>
        <SeatAt people={people} />
        <SpreadOver people={people} />
        <Button isDisabled={away.length === 0} onPress={() => void movePicked(store, away)}>
          <UserMinus {...icon} />
          {words.free}
        </Button>
        <WishMenu />
      </Toolbar>
      <Button kind="quiet" shape="icon" aria-label={words.end} onPress={() => store.pick([])}>
        <X size={18} aria-hidden />
      </Button>
    </div>
  )
}

/** The next person can be typed at once, unless a keyboard would cover the list. */
const useFocusAfterwards = (): void =>
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body || !matchMedia("(pointer: fine)").matches) return
        document.querySelector<HTMLElement>(".plan .search .input")?.focus({ preventScroll: true })
      })
    },
    []
  )

interface PeopleProps {
  readonly people: ReadonlyArray<Candidate>
}

/** Returns the tables, best first: those with room for all, then by members of the same groups, then by the fewest seats left. */
const tablesForAll = (index: IndexedPlan, people: ReadonlyArray<Candidate>): ReadonlyArray<Table> =>
  index.plan.tables
    .map((table) => ({
      table,
      fits: canTakeAll(index, people, table),
      company: people.reduce((sum, one) => sum + companyAt(index, one, table), 0)
    }))
    .toSorted(
      (a, b) =>
        Number(b.fits) - Number(a.fits) || b.company - a.company || (a.fits ? a.table.remaining - b.table.remaining : 0)
    )
    .map(({ table }) => table)

const SeatAt = ({ people }: PeopleProps) => {
  const { person, picked: words } = useMessages()
  const { store } = useSeating()
  const index = useIndex()
  const [isOpen, setOpen] = useState(false)
  const options = (): ReadonlyArray<FilteredOption> =>
    tablesForAll(index, people).map((table) => {
      const needed = seatsOf(comingTo(index, people, table))
      const fits = needed <= table.remaining
      const detail = fits ? person.free(table.remaining) : person.tooSmall(Math.max(0, table.remaining), needed)
      return { id: table.id, name: table.name, detail, isDisabled: !fits }
    })
  const seatAt = (id: string): void => {
    const table = index.tables.get(id)
    setOpen(false)
    if (table !== undefined) seatAllAt(store, store.get().picked, table)
  }
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button kind="next" isDisabled={people.length === 0 || index.plan.tables.length === 0}>
        <Armchair {...icon} />
        {words.seatAt}
      </Button>
      <Popover className="popover" placement="top">
        <Dialog className="picked-choice" aria-label={words.seatAt}>
          <FilteredChoice
            takesFocus
            isLabelHidden
            label={words.seatAt}
            placeholder={person.findTable}
            options={isOpen ? options() : []}
            onChoose={seatAt}
            onRefuse={seatAt}
          />
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}

interface Area {
  readonly id: string
  readonly name: string
  readonly tables: ReadonlyArray<Table>
}

const free = (tables: ReadonlyArray<Table>): number =>
  tables.reduce((sum, { remaining }) => sum + Math.max(0, remaining), 0)

const SpreadOver = ({ people }: PeopleProps) => {
  const { person, picked: words, tables: tableWords } = useMessages()
  const { store } = useSeating()
  const index = useIndex()
  const { sections } = index
  const zones = sections.map((zone) => ({
    id: zone?.id ?? "none",
    name: zone?.name ?? tableWords.noZone,
    tables: tablesIn(index, zone?.id ?? null)
  }))
  const areas: ReadonlyArray<Area> = [
    { id: "all", name: words.allTables, tables: index.plan.tables },
    ...(zones.length > 1 ? zones.filter(({ tables }) => tables.length > 0) : [])
  ]
  return (
    <MenuTrigger>
      <Button isDisabled={people.length === 0 || index.plan.tables.length < 2}>
        <Grid2x2 {...icon} />
        {words.spread}
      </Button>
      <Popover className="popover" placement="top">
        <Menu className="menu" aria-label={words.spread}>
          {areas.map(({ id, name, tables }) => (
            <MenuItem
              key={id}
              id={id}
              className="menu-item"
              textValue={name}
              onAction={() => {
                const { left, moves } = spreadOver(index, people, tables)
                void movePicked(store, moves, left)
              }}
            >
              {name}
              <span className="option-detail">{person.free(free(tables))}</span>
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
