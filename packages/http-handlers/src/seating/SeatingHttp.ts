/** The HTTP part of Seating. */
import { SeatingContract } from "@banquet/http-api/seating/SeatingContract"
import { SeatingLists } from "@banquet/seating-core/SeatingLists"
import { Layer } from "effect"
import { httpModule } from "../platform/HttpModule.ts"
import * as GuestSeatingHandlers from "./GuestSeatingHandlers.ts"
import * as PlannerSeatingHandlers from "./PlannerSeatingHandlers.ts"
import { seatingProblems } from "./SeatingProblemTable.ts"
import * as VendorSeatingHandlers from "./VendorSeatingHandlers.ts"

export const SeatingHttp = httpModule({
  contract: SeatingContract,
  handlers: Layer.mergeAll(GuestSeatingHandlers.layer, PlannerSeatingHandlers.layer, VendorSeatingHandlers.layer).pipe(
    Layer.provide(SeatingLists.layer)
  ),
  problems: seatingProblems
})
