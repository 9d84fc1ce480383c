/** What Seating says to guests. */
export const english = {
  placeCard: {
    title: "Your seat",
    seat: (seat: number) => `Seat ${seat}`,
    nothingTitle: "The seats are still being arranged",
    nothingText: "Your table will be here as soon as the hosts have settled it.",
    notYet: (event: string) => `${event}: not settled yet`,
    signedOutTitle: "Open your own link first",
    signedOutText: "Your seat is shown once you have opened the link from your invitation on this device.",
    signedOutLink: "What is that link?"
  }
}
