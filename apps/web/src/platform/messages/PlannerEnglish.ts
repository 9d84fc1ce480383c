/** The messages of the platform's pages for planners. */
export const english = {
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
    nothingOpen: "Nothing here is open to you yet.",
    another: "Use another token",
    signOut: "Sign out",
    signedOutTitle: "Sign in first",
    signedOutText: "This device has no access token for this occasion."
  }
}
