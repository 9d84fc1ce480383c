/** The occasion that this device's guest was last at: its slug saves a question, its name is shown while pages load. */
import { KeptAnswer } from "./KeptAnswer.ts"

export const knownOccasion = new KeptAnswer<{ readonly slug: string; readonly name: string }>("banquet.occasion")
