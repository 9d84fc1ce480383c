/** What the permissions of the module let planners do, in words. */
import type { PermissionLabels } from "../../platform/WebModule.ts"

export const permissions: PermissionLabels = {
  name: { en: "Seating plan", de: "Sitzplan" },
  actions: [
    { action: "seating:list", label: { en: "see the seating plan", de: "den Sitzplan sehen" } },
    { action: "seating:create", label: { en: "add plans and tables", de: "Pläne und Tische anlegen" } },
    { action: "seating:update", label: { en: "seat people and change tables", de: "Plätze und Tische ändern" } },
    { action: "seating:publish", label: { en: "publish the seating plan", de: "den Sitzplan veröffentlichen" } }
  ]
}
