/** The HTTP part of the module of answers. */
import { RsvpContract } from "@banquet/http-api/rsvp/RsvpContract"
import { httpModule } from "../platform/HttpModule.ts"
import * as RsvpHandlers from "./RsvpHandlers.ts"
import { rsvpProblems } from "./RsvpProblemTable.ts"

export const RsvpHttp = httpModule({ contract: RsvpContract, handlers: RsvpHandlers.layer, problems: rsvpProblems })
