import * as AcknowledgementsPostgres from "@banquet/postgres/seating/AcknowledgementsPostgres"
import * as ArrangerThreads from "@banquet/arranger-threads/ArrangerThreads"
import { seatingMerge } from "@banquet/seating-core/SeatingMerge"
import { seatingMigrations } from "@banquet/postgres/seating/SeatingMigrations"
import * as SeatingPostgres from "@banquet/postgres/seating/SeatingPostgres"
import { FloorPictures } from "@banquet/seating-core/FloorPictures"
import { GuestSeating } from "@banquet/seating-core/GuestSeating"
import { PlannerSeating } from "@banquet/seating-core/PlannerSeating"
import { seatingChanges } from "@banquet/seating-core/SeatingChanges"
import { seatingConstraint } from "@banquet/seating-core/SeatingConstraint"
import { seatingErasure } from "@banquet/seating-core/SeatingErasure"
import { seatingEventTypes } from "@banquet/seating-core/SeatingEvents"
import { planUsage, seatingChecklist } from "@banquet/seating-core/SeatingPreparation"
import { SeatingModule } from "@banquet/seating-core/SeatingModule"
import { seatingSummary } from "@banquet/seating-core/SeatingSummary"
import { actorSeats, seatingUsage } from "@banquet/seating-core/SeatingUsage"
import { VendorSeating } from "@banquet/seating-core/VendorSeating"
import { Effect, Layer } from "effect"
import { UploadSettings } from "../configuration/UploadSettings.ts"
import { defineModule } from "../Module.ts"

const floorPictures = Layer.unwrap(
  Effect.map(UploadSettings, ({ uploadBytesPerOccasion, uploadSessionTtl }) =>
    FloorPictures.layer({ sessionTimeToLive: uploadSessionTtl, bytesPerOccasion: uploadBytesPerOccasion })
  )
)

export const Seating = defineModule({
  manifest: SeatingModule,
  migrations: seatingMigrations,
  repositories: Layer.mergeAll(SeatingPostgres.layer, AcknowledgementsPostgres.layer, ArrangerThreads.layer),
  useCases: [floorPictures, PlannerSeating.layer, GuestSeating.layer, VendorSeating.layer],
  http: () => import("@banquet/http-handlers/seating/SeatingHttp").then(({ SeatingHttp }) => SeatingHttp),
  changes: seatingChanges,
  checklist: seatingChecklist,
  eventUsage: planUsage,
  guestSummary: seatingSummary,
  actorConstraint: seatingConstraint,
  actorSeats,
  actorUsage: seatingUsage,
  actorMerge: seatingMerge,
  erasure: seatingErasure,
  eventTypes: seatingEventTypes
})
