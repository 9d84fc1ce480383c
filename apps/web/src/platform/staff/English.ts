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
    you: "This is you.",
    everything: "May do everything",
    notYours: "You may not do this yourself, so you can only take it away.",
    save: "Save",
    cancel: "Cancel",
    edit: "Change",
    editOf: (name: string) => `Change ${name}`,
    link: "Make a sign-in link",
    linkOf: (name: string) => `Make a sign-in link for ${name}`,
    linkTitle: (name: string) => `The sign-in link for ${name}`,
    linkText: (name: string) =>
      `Copy this link and send it to ${name} and nobody else. It works once, within seven days, and is shown only now.`,
    linkTextYours:
      "Open this link on your other device, and do not pass it on. It works once, within seven days, and is shown only now.",
    codeOf: (name: string) => `QR code for signing in as ${name}`,
    scan: "Or scan the code with the camera of a phone, to sign in there. It is the same link.",
    remove: "Remove",
    removeOf: (name: string) => `Remove ${name}`,
    removeQuestion: (name: string) =>
      `Remove ${name}? All of their devices are signed out, and a page that is open there closes within a minute.`,
    removeSure: "Yes, remove",
    copy: "Copy",
    copied: "Copied",
    lastManager: "Somebody has to manage the occasion. Allow another planner to do so first.",
    denied:
      "This planner may do things that you may not, perhaps in another occasion. Ask somebody who may, or whoever runs the server.",
    stale: "Somebody else has changed this planner. This is the latest.",
    failed: "That did not work. Try again in a moment."
  },
  vendors: {
    title: "Vendors",
    intro: "Caterers, photographers and others who work for you, and what each of them may see.",
    nobody: "No vendor has access yet.",
    add: "Add a vendor",
    who: "Who",
    somebodyNew: "A new vendor",
    status: "Access",
    active: "Open",
    inactive: "Closed",
    inactiveText: "Access is closed: this vendor sees nothing at the moment.",
    linkUsed: (name: string) =>
      `${name} has signed in with it. A link works once; make another one for another device.`,
    nameNotYours: "The name is changed by planners who may change guests.",
    removeQuestion: (name: string) =>
      `Remove ${name}? All of their devices are signed out, and a page that is open there closes within a minute.`,
    inUse: "The occasion still has things of this vendor, so it cannot be removed. Close its access instead.",
    access: "What they may see",
    mayNothing: "May see nothing yet",
    maySee: (what: string) => `May ${what}`,
    nothing: "nothing",
    nothingToSee: "The features that this occasion uses have nothing to show to vendors.",
    everywhere: "at all events",
    goneEvent: "an event that is gone",
    changed: (member: string, theirs: string, mine: string) =>
      `Somebody else has since changed “${member}” to “${theirs}”. You chose “${mine}”.`,
    useMine: "Use mine",
    useTheirs: "Keep theirs",
    denied: "You can only let vendors see what you may see yourself.",
    stale: "Somebody else has since changed this vendor. Look again, then save."
  }
}
