/** What guests read where they answer. */
export const english = {
  rsvp: {
    title: "Your answer",
    question: (event: string) => `Will you come? ${event}`,
    until: (time: string) => `You can change your answer until ${time}.`,
    closed: "Answers are closed. If something has changed for you, tell the hosts.",
    nothing: "There is nothing to answer right now.",
    coming: { own: "I’m coming", other: "Is coming" },
    notComing: { own: "I can’t come", other: "Can’t come" },
    allCome: {
      people: "Everybody is coming",
      events: "Coming to everything",
      both: "Everybody is coming to everything"
    },
    meal: "Meal",
    noMeal: "Not chosen yet",
    dietaryKnown: "If you have already told the hosts, you need not repeat it.",
    dietary: "Allergies or dietary needs (optional)",
    plusOne: "Bringing someone: name (optional)",
    note: "Message to the hosts (optional)",
    /** Beside what was said for another event and filled in. */
    asFor: (event: string) => `Same as for ${event}, unless you write something else here.`,
    optional: (question: string) => `${question} (optional)`,
    send: "Send answer",
    unsent: "Your answer is not sent yet.",
    change: "Change answer",
    chooseFirst: "Choose for at least one person first.",
    required: "Please answer this.",
    leave: "Leave my answer as it is",
    stillOpen: "You have not answered this yet.",
    stillOpenFor: (names: string) => `Still open: ${names}`,
    withoutMeal: "no meal chosen yet",
    thanks: "Thank you! This is what we noted:",
    noted: "This is what we noted:",
    waiting: "Not sent yet. Keep this page open, or open it again later, and your answer will be sent.",
    sending: "Sending…",
    says: {
      attending: (name: string) => `${name} is coming`,
      declined: (name: string) => `${name} can’t come`,
      pending: (name: string) => `${name} has not answered yet`
    },
    bringing: (name: string) => `brings ${name}`,
    refused: {
      rsvp_closed: "Answers have been closed in the meantime. Ask the hosts to change yours.",
      meal_not_offered: "That meal is no longer offered. Please choose again.",
      plus_ones_not_allowed: "You can’t bring anyone here. Please leave the name empty.",
      other: "Your answer could not be taken. Please check it and send it again."
    },
    offlineKept: "No connection. This is how it was when you last looked.",
    signedOutTitle: "Open your own link",
    signedOutText: "To answer, open the link from your invitation on this device.",
    signedOutLink: "What is that link?"
  }
}
