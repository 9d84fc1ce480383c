/** The messages of the page of planners. */
export const english = {
  planners: {
    title: "Planners",
    intro: "Who plans this occasion with you, and what each of them may do.",
    add: "Add a planner",
    name: "Name",
    nameMissing: "Give a name.",
    may: "May",
    mayNothing: "May do nothing yet",
    notYours: "You may not do this yourself, so you can only take it away.",
    save: "Save",
    cancel: "Cancel",
    edit: "Change",
    editOf: (name: string) => `Change ${name}`,
    link: "Make a sign-in link",
    linkOf: (name: string) => `Make a sign-in link for ${name}`,
    linkTitle: (name: string) => `The sign-in link for ${name}`,
    linkText: "Send it to nobody else. It works once, within seven days, and is shown only now.",
    remove: "Remove",
    removeOf: (name: string) => `Remove ${name}`,
    removeQuestion: (name: string) => `Remove ${name}? All of their devices are signed out at once.`,
    removeSure: "Yes, remove",
    copy: "Copy",
    copied: "Copied",
    lastManager: "Somebody has to manage the occasion. Let another planner do so first.",
    denied: "This planner may do things that you may not. Ask somebody who may.",
    stale: "Somebody else has changed this planner meanwhile. This is how it is now.",
    failed: "That did not work. Try again in a moment."
  },
  permissions: {
    people: "People",
    occasion: "The occasion",
    "actors:list": "see people, with contact and notes",
    "actors:update": "add and change people",
    "guests:link": "hand out guests’ links",
    "occasion:manage": "manage events, planners and vendors",
    "occasion:audit": "see who did what"
  }
}
