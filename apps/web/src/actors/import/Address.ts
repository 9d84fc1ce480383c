/** Where people are brought in from a list. */
import { address } from "../../platform/Address.ts"

export const importAddress = address("/occasions/$occasionId/people/import")
