import { moduleApi } from "../platform/ModuleApi.ts"
import { GuestRsvpApi } from "./GuestRsvpApi.ts"
import { PlannerRsvpApi } from "./PlannerRsvpApi.ts"

/** The routes of answers. */
export class RsvpApi extends moduleApi("rsvp").add(GuestRsvpApi).add(PlannerRsvpApi) {}
