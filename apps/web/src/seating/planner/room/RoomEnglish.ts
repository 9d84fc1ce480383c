/** The messages of the room. */
import { quantity } from "../../../platform/messages/Quantity.ts"

const count = quantity("en")

export const englishRoom = {
  newText: "How large is the room? Your tables are put in it, and you move them to where they stand.",
  width: "Width in metres",
  depth: "Depth in metres",
  sizeRange: "1 to 200 m",
  create: "Set up the room",
  size: "Room size…",
  saveSize: "Save size",
  allFit: "All tables stay where they stand.",
  moveIn: count({
    one: "# table would stand outside and moves in.",
    other: "# tables would stand outside and move in."
  }),
  floor: "Room",
  where: (x: string, y: string, angle: number) =>
    `${x} m from the left, ${y} m from the top${angle === 0 ? "" : `, turned by ${angle}°`}`,
  smaller: "Zoom out",
  larger: "Zoom in",
  showAll: "Whole room",
  placeOthers: count({ one: "Put # more table in the room", other: "Put # more tables in the room" }),
  full: count({
    one: "# table found no space: the room is full. Make it larger, or take tables out of it.",
    other: "# tables found no space: the room is full. Make it larger, or take tables out of it."
  }),
  tooSmall: count({ one: "# table has no space in it.", other: "# tables have no space in it." }),
  shape: "Shape",
  shapes: { round: "Round", long: "Long", square: "Square", half_moon: "Half-moon", head: "Head table" },
  keys: "Arrow keys move a table, R turns it, Ctrl+Enter selects who sits there, Ctrl+D (⌘D on a Mac) duplicates it. + and − show the room larger and smaller, 0 shows all of it.",
  angle: (degrees: number) => `Turned by ${degrees}°`,
  turnLeft: (degrees: number) => `Turn left by ${degrees}°`,
  turnRight: (degrees: number) => `Turn right by ${degrees}°`,
  duplicate: "Duplicate",
  takeOut: "Take out of the room",
  picture: "Picture of the floor…",
  pictureText: "A photo or a scan of the venue’s plan lies faintly below the tables. Vendors see it; guests do not.",
  choosePicture: "Choose a picture…",
  otherPicture: "Choose another picture…",
  fitPicture: "Give the room the picture’s proportions",
  removePicture: "Remove the picture",
  closePicture: "Close",
  sendingPicture: "The picture is being uploaded…",
  pictureRefused: {
    empty: "This file is empty.",
    tooLarge: "This picture is larger than 15 MB.",
    notAnImage: "This file cannot be shown as a picture. JPEG, PNG, WebP and HEIC can.",
    noSpace: "There is no space left for pictures.",
    failed: "The picture could not be uploaded. Please try again."
  }
}

export type RoomMessages = typeof englishRoom
