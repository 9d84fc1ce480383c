/** The messages of the platform's pages for planners. */
export const english = {
  signIn: {
    title: "Sign in",
    intro: "For planners. You get your access key from whoever runs this site.",
    token: "Access key",
    submit: "Sign in",
    checking: "Checking…",
    tokenMissing: "Paste your access key here.",
    tokenRefused: "This key does not work. It may be mistyped, expired or withdrawn.",
    tokenOfGuest: "This is a guest’s key. It belongs in the link of their invitation.",
    tokenOfVendor: "This is a vendor’s key. It only opens the published plan, through the API.",
    occasions: "Your occasions",
    signedInAs: (name: string) => `Signed in as ${name}`,
    nothingOpen: "You do not have access to anything here yet.",
    another: "Use another key",
    signOut: "Sign out",
    signedOutTitle: "Sign in first",
    signedOutText: "This device has no access key for this occasion.",
    open: "Open"
  },
  navigation: {
    label: "Main navigation",
    menu: "Menu",
    settings: "Settings",
    occasions: "Your occasions"
  },
  home: {
    title: "Overview"
  }
}
