/** The messages of the platform's pages for planners. */
export const english = {
  signIn: {
    title: "Sign in",
    intro: "For planners. You get your access token from whoever runs this installation.",
    token: "Access token",
    submit: "Sign in",
    checking: "Checking…",
    tokenMissing: "Paste your access token here.",
    tokenRefused: "This token does not work. It may be mistyped, expired or withdrawn.",
    tokenOfGuest: "This is a guest’s token. It belongs in the link of their invitation.",
    tokenOfVendor: "This is a vendor’s token. It only opens the published plan, through the API.",
    occasions: "Your occasions",
    signedInAs: (name: string) => `Signed in as ${name}`,
    nothingOpen: "You do not have access to anything here yet.",
    another: "Use another token",
    signOut: "Sign out",
    signedOutTitle: "Sign in first",
    signedOutText: "This device has no access token for this occasion.",
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
