/** Who gets a new link. */
import { useMemo, useState } from "react"
import { Button } from "../../design/Button.tsx"
import { Choice } from "../../design/Choice.tsx"
import { LabelledSegments } from "../../design/LabelledSegments.tsx"
import { type Guest, householdsOfNamesakes, isLinked, linkedHouseholdsOf, nameApart } from "./Guests.ts"
import type { LinksSearch } from "./Address.ts"
import { useMessages } from "./Messages.ts"

type Each = "person" | "household"

interface ChooseGuestsProps {
  /** Whom the address asks for. */
  readonly asked: LinksSearch["who"]
  readonly guests: ReadonlyArray<Guest>
  readonly isMaking: boolean
  readonly make: (guests: ReadonlyArray<Guest>) => void
}

const isInHousehold = ({ member_of }: Guest): boolean => member_of.some(({ type }) => type === "household")

/** Whoever has no household gets a link of their own beside the households. */
const ofKind = (guests: ReadonlyArray<Guest>, each: Each): ReadonlyArray<Guest> =>
  guests.filter((guest) =>
    each === "person"
      ? guest.type === "person"
      : guest.type === "household" || (guest.type === "person" && !isInHousehold(guest))
  )

const selected = (
  guests: ReadonlyArray<Guest>,
  who: string,
  linkedHouseholds: ReadonlySet<string>
): ReadonlyArray<Guest> => {
  if (who === "everybody") return guests
  if (who === "own") return guests.filter(({ links }) => links.active === 0)
  if (who === "unlinked") return guests.filter((guest) => !isLinked(guest, linkedHouseholds))
  return guests.filter(({ id, member_of }) => id === who || member_of.some((parent) => parent.id === who))
}

export const ChooseGuests = ({ asked, guests, isMaking, make }: ChooseGuestsProps) => {
  const { links: words } = useMessages()
  const [each, setEach] = useState<Each>("person")
  const [who, setWho] = useState<string>(asked === "own" ? "own" : "unlinked")
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const linkedHouseholds = useMemo(() => linkedHouseholdsOf(guests), [guests])
  const all = useMemo(() => ofKind(guests, each), [each, guests])
  const shown = useMemo(() => selected(all, who, linkedHouseholds), [all, linkedHouseholds, who])
  const chosen = shown.filter(({ id }) => !left.has(id))
  const units = guests.filter(({ type }) => type === "household" || type === "group")
  return (
    <section className="links-choose" aria-labelledby="links-choose">
      <h2 id="links-choose">{words.choose}</h2>
      <div className="links-filters">
        <LabelledSegments
          label={words.each}
          value={each}
          onChange={(kind) => {
            setEach(kind)
            if (kind === "household" && who === "own") setWho("unlinked")
          }}
          options={[
            { id: "person", name: words.person },
            { id: "household", name: words.household }
          ]}
        />
        <Choice
          label={words.who}
          value={who}
          onChange={setWho}
          options={[
            { id: "unlinked", name: words.unlinked },
            ...(each === "person" ? [{ id: "own", name: words.withoutOwn }] : []),
            { id: "everybody", name: words.everybody },
            ...units.map(({ display_name, id }) => ({ id, name: display_name }))
          ]}
        />
      </div>
      {each === "person" && who === "unlinked" && linkedHouseholds.size > 0 && (
        <p className="links-empty">{words.unlinkedHint}</p>
      )}
      {each === "person" && <p className="links-empty">{words.personHint}</p>}
      {each === "household" && <p className="links-once">{words.householdHint}</p>}
      {shown.length === 0 ? (
        <NobodyHere all={all} who={who} />
      ) : (
        <GuestChecks shown={shown} left={left} leave={setLeft} />
      )}
      {shown.length > 0 && (
        <Button kind="next" isDisabled={chosen.length === 0 || isMaking} onPress={() => make(chosen)}>
          {isMaking ? words.making : words.make(chosen.length)}
        </Button>
      )}
    </section>
  )
}

interface NobodyHereProps {
  /** Those of whom none was selected. */
  readonly all: ReadonlyArray<Guest>
  readonly who: string
}

const NobodyHere = ({ all, who }: NobodyHereProps) => {
  const { links: words } = useMessages()
  const isAboutLinks = all.length > 0 && (who === "unlinked" || who === "own")
  const linked = all.some(({ links }) => links.active === 0) ? words.allReached : words.allLinked
  return (
    <p className="links-empty" role="status">
      {isAboutLinks ? linked : words.nobody}
    </p>
  )
}

interface GuestChecksProps {
  readonly shown: ReadonlyArray<Guest>
  /** Who is not chosen. */
  readonly left: ReadonlySet<string>
  readonly leave: (ids: ReadonlySet<string>) => void
}

const GuestChecks = ({ leave, left, shown }: GuestChecksProps) => {
  const { links: words } = useMessages()
  const namesakes = useMemo(() => householdsOfNamesakes(shown), [shown])
  const toggle = (id: string): void => {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    leave(next)
  }
  return (
    <>
      <div className="links-count">
        <p role="status">{words.all(shown.filter(({ id }) => !left.has(id)).length, shown.length)}</p>
        <div className="links-all-or-none">
          <Button kind="quiet" onPress={() => leave(new Set())}>
            {words.chooseAll}
          </Button>
          <Button kind="quiet" onPress={() => leave(new Set(shown.map(({ id }) => id)))}>
            {words.chooseNone}
          </Button>
        </div>
      </div>
      <ul className="links-guests">
        {shown.map((guest) => (
          <li key={guest.id}>
            <label>
              <input type="checkbox" checked={!left.has(guest.id)} onChange={() => toggle(guest.id)} />
              <span>{nameApart(guest, namesakes)}</span>
            </label>
          </li>
        ))}
      </ul>
    </>
  )
}
