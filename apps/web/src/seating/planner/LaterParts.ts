/** Parts of the page that are loaded after the plan is there, and before somebody asks for them or when somebody does. */
import { type ComponentType, lazy, useEffect } from "react"
import { retryForever } from "../../platform/offline/retryForever.ts"
import type { Refusal } from "./SeatingState.ts"
import type { Zone } from "./SeatingView.ts"

/** Returns a function that loads a component, the same one each time. */
const loaderOf = <Props>(load: () => Promise<ComponentType<Props>>) => {
  let loading: Promise<{ readonly default: ComponentType<Props> }> | undefined
  return () => (loading ??= retryForever(async () => ({ default: await load() })))
}

export interface DialogProps {
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
}

export interface PublicationMenuProps {
  readonly isPublished: boolean
}

export interface RefusalProps {
  readonly refusal: Refusal
}

export interface ZoneTablesProps extends DialogProps {
  readonly zone: Zone
}

export interface ZoneNameProps {
  readonly zone: Zone
  readonly onEnd: () => void
}

const loadParts = () => import("./PreloadedParts.ts")

const loadOpenPanel = loaderOf(async () => (await loadParts()).OpenPanel)
const loadDetails = loaderOf<DialogProps>(async () => (await loadParts()).DetailsDialog)
const loadPublish = loaderOf<DialogProps>(async () => (await loadParts()).PublishDialog)
const loadTakeBack = loaderOf<DialogProps>(async () => (await import("./plan/TakeBackDialog.tsx")).TakeBackDialog)
const loadPublicationMenu = loaderOf<PublicationMenuProps>(
  async () => (await import("./plan/PublicationMenu.tsx")).PublicationMenu
)
const loadQuestions = loaderOf(async () => (await loadParts()).QuestionDialog)
const loadAttention = loaderOf(async () => (await loadParts()).Attention)
const loadArrange = loaderOf<DialogProps>(async () => (await import("./arranging/ArrangeDialog.tsx")).ArrangeDialog)
const loadRoom = loaderOf(async () => (await import("./room/RoomView.tsx")).RoomView)
const loadTableInRoom = loaderOf(async () => (await import("./room/RoomView.tsx")).TableInRoom)
const loadZoneName = loaderOf<ZoneNameProps>(async () => (await loadParts()).ZoneNameForm)
const loadZoneTables = loaderOf<ZoneTablesProps>(async () => (await loadParts()).ZoneTables)
const loadReport = loaderOf(async () => (await loadParts()).ReportToast)
const loadRefusal = loaderOf<RefusalProps>(async () => (await loadParts()).RefusalNote)
const loadPicked = loaderOf(async () => (await loadParts()).PickedBar)

export const OpenPanel = lazy(loadOpenPanel)
export const DetailsDialog = lazy(loadDetails)
export const PublishDialog = lazy(loadPublish)
export const TakeBackDialog = lazy(loadTakeBack)
export const PublicationMenu = lazy(loadPublicationMenu)
export const QuestionDialog = lazy(loadQuestions)

export const Attention = lazy(loadAttention)
export const ArrangeDialog = lazy(loadArrange)
export const RoomView = lazy(loadRoom)
export const TableInRoom = lazy(loadTableInRoom)
export const ZoneNameForm = lazy(loadZoneName)
export const ZoneTables = lazy(loadZoneTables)
export const ReportToast = lazy(loadReport)
export const RefusalNote = lazy(loadRefusal)
export const PickedBar = lazy(loadPicked)

export const useLaterParts = (): void =>
  useEffect(() => {
    void Promise.all([
      loadOpenPanel(),
      loadDetails(),
      loadPublish(),
      loadQuestions(),
      loadZoneName(),
      loadReport(),
      loadRefusal(),
      loadPicked()
    ])
  }, [])
