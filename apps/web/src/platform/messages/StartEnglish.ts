/** What is said at the bare host. */
export const english = {
  start: {
    title: "Welcome",
    guestTitle: "You are invited",
    guestText: "Open the link from your invitation on this device. It is yours alone, and needs no password.",
    plannerTitle: "You are planning",
    plannerText: "Sign in with your access token.",
    signIn: "Sign in",
    bothTitle: "Welcome back",
    bothText: "This device has a guest's link and a planner's access token.",
    toGuest: "Go on as a guest",
    toPlanner: "Go on as a planner"
  }
}

export type StartMessages = typeof english
