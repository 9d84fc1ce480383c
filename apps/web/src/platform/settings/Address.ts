/** Where a planner says what an occasion is, and which modules it has. */
import { address } from "../Address.ts"

export const settingsAddress = address("/occasions/$occasionId/settings")
export const modulesAddress = address("/occasions/$occasionId/settings/modules")
