/** The planner's routes of Seating. */
import { SeatingApi } from "@banquet/http-api/seating/SeatingApi"
import { Acknowledgements } from "@banquet/seating-core/Acknowledgements"
import { FloorPictures } from "@banquet/seating-core/FloorPictures"
import { PlannerSeating } from "@banquet/seating-core/PlannerSeating"
import { SeatingLists } from "@banquet/seating-core/SeatingLists"
import { Effect, Layer } from "effect"
import { Digest } from "effect/crypto"
import * as HandlerGroup from "../platform/HandlerGroup.ts"
import { documentEncoder } from "../platform/Revalidation.ts"
import { arrangementHandlers } from "./ArrangementHandlers.ts"
import { assignmentHandlers } from "./AssignmentHandlers.ts"
import { floorPictureHandlers } from "./FloorPictureHandlers.ts"
import { listHandlers } from "./ListHandlers.ts"
import { planHandlers } from "./PlanHandlers.ts"
import { publicationHandlers } from "./PublicationHandlers.ts"
import { roomHandlers } from "./RoomHandlers.ts"
import { seatMoveHandlers } from "./SeatMoveHandlers.ts"
import { tableHandlers } from "./TableHandlers.ts"
import { wishHandlers } from "./WishHandlers.ts"
import { zoneHandlers } from "./ZoneHandlers.ts"

export const layer = HandlerGroup.group(
  SeatingApi,
  "plannerSeating",
  Effect.fnUntraced(function* (handlers) {
    const seating = yield* PlannerSeating
    const plans = planHandlers(seating, yield* documentEncoder)
    const publications = publicationHandlers(seating)
    const zones = zoneHandlers(seating)
    const tables = tableHandlers(seating)
    const assignments = assignmentHandlers(seating)
    const lists = listHandlers(yield* SeatingLists, yield* Acknowledgements)
    const room = roomHandlers(seating)
    const pictures = floorPictureHandlers(yield* FloorPictures)
    const moves = seatMoveHandlers(seating)
    const wishes = wishHandlers(seating)
    const arrangements = arrangementHandlers(seating)
    return handlers
      .handle("view", plans.view)
      .handle("lists", lists.lists)
      .handle("export", lists.export)
      .handle("readings", lists.readings)
      .handleRaw("createPlan", plans.createPlan)
      .handleRaw("updatePlan", plans.updatePlan)
      .handleRaw("publish", plans.publish)
      .handle("unpublish", publications.unpublish)
      .handle("diff", publications.diff)
      .handleRaw("createZone", zones.createZone)
      .handleRaw("updateZone", zones.updateZone)
      .handle("deleteZone", zones.deleteZone)
      .handleRaw("createTable", tables.createTable)
      .handleRaw("updateTable", tables.updateTable)
      .handle("deleteTable", tables.deleteTable)
      .handleRaw("placeTables", room.placeTables)
      .handleRaw("floorPictureUploadUrl", pictures.uploadUrl)
      .handleRaw("setFloorPicture", pictures.set)
      .handle("removeFloorPicture", pictures.remove)
      .handleRaw("changeSeats", moves.changeSeats)
      .handleRaw("arrange", arrangements.arrange)
      .handleRaw("assign", assignments.assign)
      .handleRaw("swap", assignments.swap)
      .handle("unassign", assignments.unassign)
      .handleRaw("lock", assignments.lock)
      .handle("wishes", wishes.wishes)
      .handleRaw("replaceWishes", wishes.replaceWishes)
  })
).pipe(Layer.provide(Digest.layerWebCrypto))
