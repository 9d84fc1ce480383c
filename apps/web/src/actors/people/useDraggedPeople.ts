/** People who are dragged onto a household or group. */
import { type DragEvent, useState } from "react"
import type { Actor } from "./Actor.ts"
import { isUnit } from "./Actor.ts"
import { takeInto } from "./ManyChanges.ts"
import { useMessages } from "./Messages.ts"
import { usePeopleWork } from "./PeopleContext.ts"

/** The type of what a drag carries: ids of actors. */
const peopleType = "application/x-banquet-people"

const rowOf = ({ target }: DragEvent): string | null =>
  target instanceof Element ? (target.closest("[data-row]")?.getAttribute("data-row") ?? null) : null

/** Drags the row, or all that are selected where it is one of them. */
export const dragPeople = (event: DragEvent, id: string, selected: ReadonlySet<string>): void => {
  const ids = selected.has(id) ? [...selected] : [id]
  event.dataTransfer.setData(peopleType, JSON.stringify(ids))
  event.dataTransfer.effectAllowed = "move"
}

/** Returns the household or group that is dragged over, and the handlers of a list that has such rows. */
export const usePeopleDrop = () => {
  const messages = useMessages()
  const work = usePeopleWork()
  const [target, setTarget] = useState<string | null>(null)
  const unitOf = (event: DragEvent): Actor | null => {
    const unit = work.people.known.get().byId.get(rowOf(event) ?? "")
    return unit !== undefined && isUnit(unit) && event.dataTransfer.types.includes(peopleType) ? unit : null
  }
  const handlers = {
    onDragOver: (event: DragEvent) => {
      const unit = unitOf(event)
      setTarget(unit?.id ?? null)
      if (unit === null) return
      event.preventDefault()
      event.dataTransfer.dropEffect = "move"
    },
    onDragLeave: (event: DragEvent<HTMLElement>) => {
      const { currentTarget, relatedTarget } = event
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setTarget(null)
    },
    onDrop: (event: DragEvent) => {
      const unit = unitOf(event)
      setTarget(null)
      if (unit === null) return
      event.preventDefault()
      const ids: unknown = JSON.parse(event.dataTransfer.getData(peopleType))
      const { byId } = work.people.known.get()
      const dropped = Array.isArray(ids) ? ids.flatMap((id) => byId.get(String(id)) ?? []) : []
      void takeInto(work, messages, dropped, unit)
    }
  }
  return { target, handlers }
}
