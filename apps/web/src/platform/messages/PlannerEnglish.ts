/** The messages of the platform's pages for planners. */
export const english = {
  signIn: {
    title: "Sign in",
    intro: "For planners and vendors. Paste the sign-in link that you were sent, or your access key.",
    token: "Sign-in link or access key",
    submit: "Sign in",
    checking: "Checking…",
    tokenMissing: "Paste your sign-in link or access key here.",
    tokenRefused: "This key does not work. It may be mistyped, expired or withdrawn.",
    tokenOfGuest: "This is a guest’s key. It belongs in the link of their invitation.",
    tokenOfVendor: "This is a vendor’s key. It only opens the published plan.",
    occasions: "Your occasions",
    signedInAs: (name: string) => `Signed in as ${name}`,
    nothingOpen: "You do not have access to anything here yet.",
    another: "Sign in as somebody else",
    newOccasion: "New occasion",
    signOut: "Sign out",
    signOutAsked: "Sign out on this device?",
    wayBack: (occasions: string) =>
      `This signs you out of ${occasions}. To come back, you need a sign-in link or your access key. Another planner can make one for you in the settings, or whoever runs the server can, with the command “banquet planner link”.`,
    staySignedIn: "Stay signed in",
    signedOutTitle: "Sign in first",
    signedOutText: "Nobody is signed in to this occasion on this device.",
    open: "Open",
    byLink: "Your sign-in link",
    byLinkIntro: "This link signs you in once, on this device. Only go on if the device is yours.",
    byLinkUsed: "This link has already been used, or has expired. Ask whoever sent it for a new one.",
    vendorKey: "Your access key",
    vendorKeyText: "Copy this key now: it is shown only this once. It opens the published plan, through the API.",
    copy: "Copy",
    copied: "Copied"
  },
  links: {
    onlyHere: (origin: string) =>
      `Links that begin with ${origin} open on this computer only. Whoever runs the server sets another address with BANQUET_PUBLIC_URL.`
  },
  navigation: {
    label: "Main navigation",
    menu: "Menu",
    settings: "Settings",
    occasions: "Your occasions"
  },
  home: {
    title: "Overview",
    decisions: "Needs a decision now",
    nothing: "Nothing needs a decision now.",
    before: "Before guests come",
    done: "Done",
    started: "Started",
    notInvited: (persons: string) => `${persons} not invited yet`,
    notLinked: (persons: string) => `${persons} without any link`,
    open: "To do",
    comingBack: "Getting back here",
    thisDevice: "This device stays signed in: open this page again, or save it as a bookmark.",
    ownLink: "For another device, make a sign-in link",
    askForLink: "For another device, ask whoever manages this occasion for a sign-in link.",
    checklist: {
      events: "Enter the events",
      people: "Enter the guests",
      invitations: "Invite the guests to the events",
      modules: "Open the pages for guests",
      links: "Give guests their links"
    }
  }
}
