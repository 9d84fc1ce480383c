/** What a place card loads once it is there: one file, because each is named in what every guest loads. */
export { CalendarButton } from "./CalendarButton.tsx"
export { SeatRooms } from "./SeatRooms.tsx"
