import { address } from "../../platform/Address.ts"

export const linksAddress = address("/occasions/$occasionId/links")
