/** What the guestbook says to guests. */
export const english = {
  guestbook: {
    title: "Guestbook",
    nothing: "Nobody has written yet.",
    text: "Your entry",
    write: "Write",
    closed: "The hosts have closed the guestbook.",
    limitReached: (limit: number) =>
      limit === 1 ? "You have already written your one entry." : `You have already written your ${limit} entries.`,
    notWritten: "Your entry was not taken. Please try again.",
    signedOutTitle: "Open your own link first",
    signedOutText: "The guestbook opens once you have opened the link from your invitation on this device.",
    signedOutLink: "What is that link?"
  }
}
