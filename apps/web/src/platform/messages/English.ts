/** The messages that every page shares, and those of the platform's pages for guests. */
export const english = {
  locale: "en",
  product: "Banquet",
  actions: {
    cancel: "Cancel",
    close: "Close",
    retry: "Try again",
    save: "Save",
    undo: "Undo"
  },
  states: {
    loading: "Loading…",
    offlineTitle: "No connection",
    offlineText: "The server cannot be reached just now. Check your connection, or try again in a moment.",
    offlineKept: "No connection. This is how it was when you last looked.",
    errorTitle: "That did not work",
    errorText: "Something went wrong on our side. Nothing has been lost.",
    unavailableText: "The service is busy or restarting. This usually takes a minute.",
    notFoundTitle: "There is nothing here",
    notFoundText: "The address may be incomplete or out of date.",
    toStart: "Go to the start page",
    forbiddenTitle: "You do not have access",
    forbiddenText: "Your access does not include this page. Whoever set up the occasion can change that."
  },
  join: {
    title: "Welcome",
    hello: (name: string) => `Hello, ${name}`,
    invited: (occasion: string) => `Welcome to ${occasion}.`,
    nothingYet: "There is nothing to see yet. Come back nearer the day.",
    brokenTitle: "This link does not work",
    brokenText: "It may be incomplete, or a newer one has taken its place. Ask whoever invited you to send it again.",
    missingTitle: "Open your own link",
    signedOutTitle: "You are signed out",
    missingText: "Every guest has a personal link, sent with the invitation. Open yours, and you are in."
  },
  forget: {
    action: "Sign out on this device",
    text: "Your link opens everything again, here or on another device.",
    confirm: "Sign out",
    cancel: "Stay signed in"
  }
}

export type SharedMessages = typeof english
