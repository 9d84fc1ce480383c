import type { SeatingMessages } from "./English.ts"

export const german: SeatingMessages = {
  placeCard: {
    title: "Ihr Platz",
    seat: (seat) => `Platz ${seat}`,
    place: "Ort: ",
    household: (names) => `Ihr Haushalt an diesem Tisch: ${names}`,
    waiting: {
      title: "Die Plätze werden noch verteilt",
      text: (name) => `Sobald die Gastgeber entschieden haben, steht hier der Platz auf den Namen ${name}.`,
      card: "Ihr Tisch steht noch nicht fest."
    },
    unseated: {
      title: "Noch kein Platz gefunden",
      text: (name) =>
        `Der Sitzplan ist da, aber auf den Namen ${name} gibt es noch keinen Platz. Ist das der Link eines ganzen Haushalts, zeigt vielleicht ein Link mit Ihrem Namen Ihren Platz. Sonst fragen Sie am besten die Gastgeber, wo Sie sitzen.`,
      card: "Der Sitzplan ist da, aber hier wurde noch kein Platz gefunden. Fragen Sie am besten die Gastgeber."
    },
    over: {
      title: "Die Veranstaltung ist vorbei",
      text: (name) => `Auf den Namen ${name} wurde kein Platz gefunden.`
    },
    declined: {
      title: (events) => `${events}: Sie kommen nicht`,
      change: "Notiert ist, dass Sie nicht kommen. Falls Sie doch kommen, ändern Sie bitte Ihre Antwort.",
      tell: "Notiert ist, dass Sie nicht kommen. Falls Sie doch kommen, sagen Sie bitte den Gastgebern Bescheid."
    },
    signedOutTitle: "Öffnen Sie zuerst Ihren persönlichen Link",
    signedOutText: "Um Ihren Platz zu sehen, öffnen Sie auf diesem Gerät den Link aus Ihrer Einladung.",
    signedOutLink: "Welcher Link ist das?"
  }
}
