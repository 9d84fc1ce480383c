/** The texts at the bare host. */
export const english = {
  start: {
    title: "Welcome",
    guestTitle: "You are invited",
    guestText: "Open the link from your invitation on this device. It is for you alone and needs no password.",
    plannerTitle: "You are planning",
    plannerText: "Sign in with the link or access key that you were given.",
    signIn: "Sign in",
    bothTitle: "Welcome back",
    bothText: "On this device, both a guest and a planner are signed in.",
    toGuest: "Continue as a guest",
    toPlanner: "Continue as a planner"
  }
}

export type StartMessages = typeof english
