/** Parts of the page that are loaded after the plan is there, and before somebody asks for them or when somebody does. */
import { useEffect } from "react"
import { laterPart } from "../../platform/offline/laterPart.tsx"
import type { SeatingClient } from "../SeatingClient.ts"
import type { Refusal } from "./SeatingState.ts"
import type { SeatingEvent, Table, Zone } from "./SeatingView.ts"

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

export interface TableInRoomProps {
  readonly table: Table
}

export interface ZoneTablesProps extends DialogProps {
  readonly zone: Zone
}

export interface ZoneNameProps {
  readonly zone: Zone
  readonly onEnd: () => void
}

export interface NoPlanProps {
  readonly client: SeatingClient
  readonly occasionId: string
  readonly event: SeatingEvent
  readonly events: ReadonlyArray<SeatingEvent>
  readonly mayCreate: boolean
}

const loadParts = () => import("./PreloadedParts.ts")
const loadRoom = () => import("./room/RoomView.tsx")

export const OpenPanel = laterPart(async () => (await loadParts()).OpenPanel)
export const DetailsDialog = laterPart<DialogProps>(async () => (await loadParts()).DetailsDialog)
export const PublishDialog = laterPart<DialogProps>(async () => (await loadParts()).PublishDialog)
export const QuestionDialog = laterPart(async () => (await loadParts()).QuestionDialog)
export const Attention = laterPart(async () => (await loadParts()).Attention)
export const ZoneNameForm = laterPart<ZoneNameProps>(async () => (await loadParts()).ZoneNameForm)
export const ZoneTables = laterPart<ZoneTablesProps>(async () => (await loadParts()).ZoneTables)
export const ReportToast = laterPart(async () => (await loadParts()).ReportToast)
export const SaveNotice = laterPart(async () => (await loadParts()).SaveNotice)
export const RefusalNote = laterPart<RefusalProps>(async () => (await loadParts()).RefusalNote)
export const TableRefusal = laterPart<RefusalProps>(async () => (await loadParts()).TableRefusal)
export const VendorReadings = laterPart(async () => (await loadParts()).VendorReadings)
export const PickedBar = laterPart(async () => (await loadParts()).PickedBar)

export const TableInRoom = laterPart<TableInRoomProps>(async () => (await loadRoom()).TableInRoom)
/** A table that is opened in the room has its part of the panel at once. */
export const RoomView = laterPart(async () => {
  const [{ RoomView: room }] = await Promise.all([loadRoom(), TableInRoom.load()])
  return room
})

export const NoPlan = laterPart<NoPlanProps>(async () => (await import("./NoPlan.tsx")).NoPlan)
export const TakeBackDialog = laterPart<DialogProps>(
  async () => (await import("./plan/TakeBackDialog.tsx")).TakeBackDialog
)
export const PublicationMenu = laterPart<PublicationMenuProps>(
  async () => (await import("./plan/PublicationMenu.tsx")).PublicationMenu
)
export const ArrangeDialog = laterPart<DialogProps>(
  async () => (await import("./arranging/ArrangeDialog.tsx")).ArrangeDialog
)

const preloaded = [
  OpenPanel,
  DetailsDialog,
  PublishDialog,
  QuestionDialog,
  Attention,
  ZoneNameForm,
  ZoneTables,
  ReportToast,
  SaveNotice,
  RefusalNote,
  TableRefusal,
  VendorReadings,
  PickedBar
]

export const useLaterParts = (): void =>
  useEffect(() => {
    for (const { load } of preloaded) void load()
  }, [])
