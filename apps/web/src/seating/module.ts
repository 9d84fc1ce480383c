/** What Seating contributes to the pages. */
import type { WebModule } from "../platform/WebModule.ts"
import { moduleKey, placeCardAddress, planAddress, printAddress, vendorAddress } from "./Address.ts"
import { seatingMessages as guestMessages } from "./guest/Messages.ts"
import type { SeatingContracts } from "./SeatingClient.ts"
import "./guest/guest-seating.css"
import { FirstPlaceCards } from "./guest/FirstPlaceCards.tsx"
import { firstSeats, keptPlaceCards } from "./guest/PlaceCards.ts"
import { seatingMessages as plannerMessages } from "./planner/Messages.ts"

const findSeat = { en: "Find your seat", de: "Zu Ihrem Platz" }
const seatingPlan = { en: "Seating plan", de: "Sitzplan" }

export const Seating: WebModule<SeatingContracts> = {
  key: moduleKey,
  guest: {
    pages: [
      {
        address: placeCardAddress,
        messages: guestMessages,
        load: async () => (await import("./guest/GuestSeatingPage.tsx")).GuestSeatingPage,
        first: { reads: [firstSeats], View: FirstPlaceCards }
      }
    ],
    entry({ events }) {
      if (!events.some(({ seating }) => seating.enabled)) return null
      // Before the day people look for their seat.
      const isPublished = events.some(({ seating }) => seating.published)
      return { path: placeCardAddress.path, label: findSeat, invitation: findSeat, relevance: isPublished ? 3 : 1 }
    },
    deviceData: {
      forget: () => {
        keptPlaceCards.forget()
        return Promise.resolve()
      }
    }
  },
  vendor: {
    address: vendorAddress,
    load: async () => (await import("./print/pages.tsx")).vendorPage()
  },
  planner: {
    pages: [
      {
        address: planAddress,
        messages: plannerMessages,
        load: async () => (await import("./planner/PlannerSeatingPage.tsx")).PlannerSeatingPage,
        entry: { permission: "seating:list", label: seatingPlan }
      },
      {
        address: printAddress,
        load: async () => (await import("./print/pages.tsx")).printPage()
      }
    ],
    words: async () => (await import("./planner/Words.ts")).words,
    decisions: { permission: "seating:list", load: async () => (await import("./planner/Decisions.ts")).seatsToFind }
  }
}
