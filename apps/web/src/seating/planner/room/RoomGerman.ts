import { quantity } from "../../../platform/messages/Quantity.ts"
import type { RoomMessages } from "./RoomEnglish.ts"

const count = quantity("de")

export const germanRoom: RoomMessages = {
  newText:
    "Wie groß ist der Raum? Die Tische werden hineingestellt und lassen sich dann dorthin schieben, wo sie stehen sollen.",
  width: "Breite in Metern",
  depth: "Tiefe in Metern",
  sizeRange: "1 bis 200 m",
  create: "Raum einrichten",
  size: "Raumgröße\u00a0…",
  saveSize: "Größe speichern",
  allFit: "Alle Tische bleiben, wo sie stehen.",
  moveIn: count({
    one: "# Tisch stünde draußen und rückt herein.",
    other: "# Tische stünden draußen und rücken herein."
  }),
  floor: "Raum",
  where: (x, y, angle) => `${x} m von links, ${y} m von oben${angle === 0 ? "" : `, um ${angle}° gedreht`}`,
  smaller: "Verkleinern",
  larger: "Vergrößern",
  showAll: "Ganzer Raum",
  placeOthers: count({ one: "Noch # Tisch aufstellen", other: "Noch # Tische aufstellen" }),
  full: count({
    one: "Für # Tisch war kein Platz mehr: Der Raum ist voll. Vergrößern Sie ihn oder nehmen Sie Tische heraus.",
    other: "Für # Tische war kein Platz mehr: Der Raum ist voll. Vergrößern Sie ihn oder nehmen Sie Tische heraus."
  }),
  tooSmall: count({ one: "Für # Tisch ist darin kein Platz.", other: "Für # Tische ist darin kein Platz." }),
  shape: "Form",
  shapes: { round: "Rund", long: "Lang", square: "Quadratisch", half_moon: "Halbmond", head: "Ehrentisch" },
  keys: "Pfeiltasten verschieben einen Tisch, R dreht ihn, Strg+Enter wählt alle, die dort sitzen, Strg+D (auf dem Mac ⌘D) dupliziert ihn. + und − zeigen den Raum größer und kleiner, 0 zeigt ihn ganz.",
  angle: (degrees) => `Um ${degrees}° gedreht`,
  turnLeft: (degrees) => `Um ${degrees}° nach links drehen`,
  turnRight: (degrees) => `Um ${degrees}° nach rechts drehen`,
  duplicate: "Duplizieren",
  takeOut: "Aus dem Raum nehmen",
  picture: "Grundriss\u00a0…",
  pictureText: "Ein Foto oder Scan des Grundrisses liegt blass unter den Tischen. Dienstleister sehen es, Gäste nicht.",
  choosePicture: "Bild auswählen\u00a0…",
  otherPicture: "Anderes Bild auswählen\u00a0…",
  fitPicture: "Raum an das Seitenverhältnis anpassen",
  removePicture: "Bild entfernen",
  closePicture: "Schließen",
  sendingPicture: "Das Bild wird hochgeladen\u00a0…",
  pictureRefused: {
    empty: "Diese Datei ist leer.",
    tooLarge: "Dieses Bild ist größer als 15 MB.",
    notAnImage: "Diese Datei lässt sich nicht als Bild zeigen. JPEG, PNG, WebP und HEIC gehen.",
    noSpace: "Für Bilder ist kein Platz mehr.",
    failed: "Das Bild ließ sich nicht hochladen. Bitte noch einmal versuchen."
  }
}
