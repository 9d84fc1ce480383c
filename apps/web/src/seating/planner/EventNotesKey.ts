/** The key of what other modules have planners look at, for who has it read anew before the code that reads it is there. */
export const eventNotesKey = (occasionId: string, eventId: string) => ["event notes", occasionId, eventId]
