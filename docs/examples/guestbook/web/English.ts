/** What the guestbook says to guests. */
export const english = {
  guestbook: {
    title: "Guestbook",
    nothing: "Nobody has written anything yet.",
    text: "Your entry",
    write: "Write",
    closed: "The hosts have closed the guestbook.",
    limitReached: (limit: number) =>
      limit === 1 ? "You have already written your one entry." : `You have already written your ${limit} entries.`,
    notWritten: "Your entry could not be saved. Please try again.",
    signedOutTitle: "Open your own link first",
    signedOutText: "To see the guestbook, open the link from your invitation on this device.",
    signedOutLink: "What is that link?"
  }
}
