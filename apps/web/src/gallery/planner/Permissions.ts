/** What the permissions of the module let planners do, in words. */
import type { PermissionLabels } from "../../platform/WebModule.ts"

export const permissions: PermissionLabels = {
  name: { en: "Photos", de: "Fotos" },
  actions: [
    { action: "gallery:list", label: { en: "see all photos", de: "alle Fotos sehen" } },
    { action: "gallery:moderate", label: { en: "approve and reject photos", de: "Fotos freigeben und ablehnen" } }
  ]
}
