/** What Seating says to guests. */
export const english = {
  placeCard: {
    title: "Your seat",
    seat: (seat: number) => `Seat ${seat}`,
    place: "Place: ",
    household: (names: string) => `Your household at this table: ${names}`,
    /** No published plan yet. */
    waiting: {
      title: "The seats are still being arranged",
      text: (name: string) => `As soon as the hosts have decided, the seat for ${name} appears here.`,
      card: "Your table has not been decided yet."
    },
    /** A published plan without a seat for the guest. */
    unseated: {
      title: "No seat found yet",
      text: (name: string) =>
        `The seating plan is out, but this link shows no seat for ${name}. Ask the hosts where you sit, or for a link of your own if this is the one of your household.`,
      card: "The seating plan is out, but no seat was found here. Please ask the hosts."
    },
    /** No seat for the guest, and every event with seats is over. */
    over: {
      title: "The events with seats are over",
      text: (name: string) => `No seat was found for ${name}.`
    },
    declined: {
      title: (events: string) => `You are not coming to ${events}`,
      change: "You are noted as not coming. If that is not so, please change your answer.",
      tell: "You are noted as not coming. If that is not so, please tell the hosts."
    },
    signedOutTitle: "Open your own link first",
    signedOutText: "To see your seat, open the link from your invitation on this device.",
    signedOutLink: "What is that link?"
  }
}

export type SeatingMessages = typeof english
