/** What Seating says to guests. */
export const english = {
  placeCard: {
    title: "Your seat",
    seat: (seat: number) => `Seat ${seat}`,
    place: "Place: ",
    household: (names: string) => `With ${names}`,
    /** No published plan yet. */
    waiting: {
      title: "The seats are still being arranged",
      text: "Your table will appear here as soon as the hosts have decided.",
      card: "Your table has not been decided yet."
    },
    /** A published plan without a seat for the guest. */
    unseated: {
      title: "No seat found by this link",
      text: (name: string) =>
        `The seating plan is out, but this link shows no seat for ${name}. In a household everybody may have a seat of their own: a link with your own name shows it. If you have none, ask the hosts.`,
      card: "The seating plan is out, but this link shows no seat here."
    },
    declined: {
      title: "You are not coming",
      text: "You have said that you are not coming. If that has changed, please tell the hosts."
    },
    addToCalendar: "Add to calendar",
    calendar: {
      mayChange: "Seats may still change. The page has the latest.",
      end: "The end is an estimate."
    },
    save: {
      action: "Save this page",
      ios: "Tap Share, then “Add to Home Screen”. If that is not offered, open this page in Safari first.",
      android:
        "Open the browser’s menu (⋮), then tap “Add to Home screen”. If that is not offered, open this page in Chrome first.",
      desktop: "Press Ctrl+D (⌘D on a Mac) to bookmark this page.",
      link: "The address bar now has your personal link, so that the saved page opens by itself. Please keep it to yourself. The link from your invitation leads here, too."
    },
    signedOutTitle: "Open your own link first",
    signedOutText: "To see your seat, open the link from your invitation on this device.",
    signedOutLink: "What is that link?"
  }
}

export type SeatingMessages = typeof english
