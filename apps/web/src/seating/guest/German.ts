import type { SeatingMessages } from "./Messages.ts"

export const german: SeatingMessages = {
  placeCard: {
    title: "Ihr Platz",
    seat: (seat) => `Platz ${seat}`,
    nothingTitle: "Die Plätze werden noch verteilt",
    nothingText: "Ihr Tisch steht hier, sobald die Gastgeber ihn festgelegt haben.",
    notYet: (event) => `${event}: noch nicht festgelegt`,
    signedOutTitle: "Öffnen Sie zuerst Ihren eigenen Link",
    signedOutText: "Ihr Platz erscheint, sobald Sie den Link aus Ihrer Einladung auf diesem Gerät geöffnet haben.",
    signedOutLink: "Welcher Link ist das?"
  }
}
