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
    offlineTitle: "You are offline",
    offlineText: "This page comes back by itself when there is a network again.",
    offlineKept: "You are offline. This is what was there when you last looked.",
    errorTitle: "That did not work",
    errorText: "Something went wrong on our side. Nothing was lost.",
    unavailableText: "The service is busy or being restarted. It usually takes a minute.",
    notFoundTitle: "There is nothing here",
    notFoundText: "The address may be incomplete or out of date.",
    toStart: "To the start page",
    forbiddenTitle: "This is not open to you",
    forbiddenText: "Your access does not include this page. Whoever set up the occasion can change that."
  },
  join: {
    title: "Welcome",
    hello: (name: string) => `Hello, ${name}`,
    invited: (occasion: string) => `Good to see you at ${occasion}.`,
    nothingYet: "There is nothing to see yet. Come back nearer the day.",
    brokenTitle: "This link does not work",
    brokenText: "It may be incomplete, or a newer one has taken its place. Ask whoever invited you to send it again.",
    missingTitle: "Open your own link",
    missingText: "Everybody has a link of their own, in the message with the invitation. Open that one, and you are in."
  },
  forget: {
    action: "Sign out on this device",
    text: "This device forgets you. Your link opens everything again, here and elsewhere.",
    confirm: "Sign out",
    cancel: "Stay"
  }
}

export type SharedMessages = typeof english
