/** Why a photo was not taken. Not among the words of the album, which come before the sheet that says these. */
import { useMessages } from "../../platform/messages/Messages.tsx"

const words = {
  en: {
    notAnImage: "Files of this kind cannot be shown here.",
    empty: "This file is empty.",
    tooLarge: "This file is too large. The limit is 15\u00a0MB.",
    damaged: "This photo arrived, but it is damaged and cannot be shown. Try another copy of it.",
    notAPhoto: "This file cannot be read as a photo. It may be damaged. Try another copy of it.",
    unreadable: "This file cannot be read any more. Choose it again.",
    quota: "You have already sent as many photos as one guest can.",
    noSpace: "There is no room for more photos just now. Keep the photo and send it again later.",
    notActive: "Photos cannot be added just now.",
    notOpen: "This event is not open to you any more.",
    signedOut: "Your link does not work any more.",
    unknown: "That did not work."
  },
  de: {
    notAnImage: "Dateien dieser Art lassen sich hier nicht anzeigen.",
    empty: "Die Datei ist leer.",
    tooLarge: "Die Datei ist zu groß. Möglich sind bis zu 15\u00a0MB.",
    damaged:
      "Dieses Foto ist angekommen, aber beschädigt und lässt sich nicht anzeigen. Versuchen Sie es mit einer anderen Kopie.",
    notAPhoto:
      "Die Datei lässt sich nicht als Foto lesen. Vielleicht ist sie beschädigt. Versuchen Sie es mit einer anderen Kopie.",
    unreadable: "Diese Datei ist nicht mehr lesbar. Wählen Sie sie noch einmal.",
    quota: "Sie haben schon so viele Fotos gesendet, wie pro Gast möglich sind.",
    noSpace: "Gerade ist kein Platz für weitere Fotos. Behalten Sie das Foto und senden Sie es später noch einmal.",
    notActive: "Gerade lassen sich keine Fotos hinzufügen.",
    notOpen: "Zu diesem Programmpunkt haben Sie keinen Zugang mehr.",
    signedOut: "Ihr Link funktioniert nicht mehr.",
    unknown: "Das hat nicht geklappt."
  }
}

export const useRefusalWords = () => words[useMessages().locale === "de" ? "de" : "en"]
