/** The routes of Seating. */
import { moduleApi } from "../platform/ModuleApi.ts"
import { GuestSeatingApi } from "./GuestSeatingApi.ts"
import { PlannerSeatingApi } from "./PlannerSeatingApi.ts"
import { VendorSeatingApi } from "./VendorSeatingApi.ts"

export class SeatingApi extends moduleApi("seating")
  .add(GuestSeatingApi)
  .add(PlannerSeatingApi)
  .add(VendorSeatingApi) {}
