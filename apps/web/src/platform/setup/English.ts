/** The messages of the page on which an occasion is made. */
export const english = {
  setup: {
    title: "Make your first occasion",
    another: "Make another occasion",
    intro: "A wedding, a jubilee, a conference: begin with its name. Everything can be changed later.",
    name: "What is it called?",
    nameMissing: "Give it a name.",
    timeZone: "Time zone",
    timeZoneMeant: (zone: string) => `Use ${zone}`,
    timeZoneHint: "Where it takes place.",
    timeZoneWrong: "There is no such time zone. Choose one of the list, such as Europe/Lisbon.",
    planner: "Your name (optional)",
    make: "Make the occasion",
    making: "One moment…",
    invalid: "Something is missing or not valid here.",
    overTitle: "This link has expired",
    overText: "It has been used, is more than an hour old, or was replaced by a newer one.",
    overAgain:
      "As long as there is no occasion, the server prints a new link each time it starts: start it again, and open what it prints.",
    overMade:
      "If your occasion is there already, sign in. If you cannot, whoever runs the server makes a link for you, with the command “banquet planner link”."
  }
}

export type SetupMessages = typeof english
