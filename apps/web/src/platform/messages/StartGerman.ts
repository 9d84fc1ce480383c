import type { StartMessages } from "./StartEnglish.ts"

export const german: StartMessages = {
  start: {
    title: "Willkommen",
    guestTitle: "Sie sind eingeladen",
    guestText:
      "Öffnen Sie auf diesem Gerät den Link aus Ihrer Einladung. Er ist nur für Sie; ein Passwort brauchen Sie nicht.",
    plannerTitle: "Sie planen mit",
    plannerText: "Melden Sie sich mit dem Link oder Zugangsschlüssel an, den Sie bekommen haben.",
    signIn: "Anmelden",
    bothTitle: "Willkommen zurück",
    bothText: "Auf diesem Gerät sind ein Gast und jemand aus dem Planungsteam angemeldet.",
    toGuest: "Weiter als Gast",
    toPlanner: "Weiter zur Planung"
  }
}
