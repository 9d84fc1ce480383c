/** What is said in the room. Both languages are loaded with it, later than the page, which costs less than to ask for one. */
import { useMessages } from "../../../platform/messages/Messages.tsx"
import { englishRoom, type RoomMessages } from "./RoomEnglish.ts"
import { germanRoom } from "./RoomGerman.ts"

export const useRoomMessages = (): RoomMessages => (useMessages().locale === "de" ? germanRoom : englishRoom)
