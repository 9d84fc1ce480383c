/** The HTTP part of Seating. */
import { SeatingContract } from "@banquet/http-api/seating/SeatingContract"
import { Acknowledgements } from "@banquet/seating-core/Acknowledgements"
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
    Layer.provide(Layer.provideMerge(Acknowledgements.layer, SeatingLists.layer))
  ),
  problems: seatingProblems
})
