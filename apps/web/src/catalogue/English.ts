/** Every string of the pages. The other languages have the same members, or do not compile. */
import { quantity } from "./Quantity.ts"

const count = quantity("en")

export const english = {
  locale: "en",
  product: "Banquet",
  actions: {
    back: "Back",
    cancel: "Cancel",
    close: "Close",
    delete: "Delete",
    retry: "Try again",
    save: "Save",
    undo: "Undo"
  },
  states: {
    loading: "Loading…",
    offlineTitle: "You are offline",
    offlineText: "This page comes back by itself when there is a network again.",
    offlineKept: "You are offline. This is what was there when you last looked.",
    errorTitle: "That did not work",
    errorText: "Something went wrong on our side. Nothing was lost.",
    unavailableText: "The service is busy or being restarted. It usually takes a minute.",
    notFoundTitle: "There is nothing here",
    notFoundText: "The address may be incomplete or out of date.",
    forbiddenTitle: "This is not open to you",
    forbiddenText: "Your access does not include this page. Whoever set up the occasion can change that."
  },
  join: {
    title: "Welcome",
    opening: "Opening your invitation…",
    hello: (name: string) => `Hello, ${name}`,
    invited: (occasion: string) => `Good to see you at ${occasion}.`,
    seat: "Find your seat",
    nothingYet: "There is nothing to see yet. Come back nearer the day.",
    brokenTitle: "This link does not work",
    brokenText: "It may be incomplete, or a newer one has taken its place. Ask whoever invited you to send it again.",
    missingTitle: "Open your own link",
    missingText: "Everybody has a link of their own, in the message with the invitation. Open that one, and you are in."
  },
  signIn: {
    title: "Sign in",
    intro: "For planners. Your access token was given to you by whoever runs this installation.",
    token: "Access token",
    submit: "Sign in",
    checking: "Checking…",
    tokenMissing: "Paste your access token here.",
    tokenRefused: "This token does not work. It may be mistyped, expired or withdrawn.",
    tokenOfGuest: "This is a guest's token. It belongs into the link of the invitation.",
    tokenOfVendor: "This is a vendor's token. It opens the published plan through the API only.",
    occasions: "Your occasions",
    signedInAs: (name: string) => `Signed in as ${name}`,
    seating: "Seating plan",
    nothingOpen: "Nothing here is open to you yet.",
    another: "Use another token",
    signOut: "Sign out"
  },
  placeCard: {
    title: "Your seat",
    for: (name: string) => name,
    seat: (seat: number) => `Seat ${seat}`,
    nothingTitle: "The seats are still being arranged",
    nothingText: "Your table will be here as soon as the hosts have settled it.",
    notYet: (event: string) => `${event}: not settled yet`,
    signedOutTitle: "Open your own link first",
    signedOutText: "Your seat is shown once you have opened the link from your invitation on this device.",
    signedOutLink: "What is that link?"
  },
  counts: {
    guests: count({ one: "# guest", other: "# guests" }),
    people: count({ one: "# person", other: "# people" }),
    seats: count({ one: "# seat", other: "# seats" }),
    tables: count({ one: "# table", other: "# tables" })
  }
}

export type Messages = typeof english
