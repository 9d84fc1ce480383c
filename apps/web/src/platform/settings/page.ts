/** The settings of an occasion: what it is with its events, and which modules it has. */
import type { PlannerPage } from "../WebModule.ts"
import { modulesAddress, settingsAddress } from "./Address.ts"
import { settingsMessages } from "./Messages.ts"

export const settingsPage: PlannerPage = {
  address: settingsAddress,
  messages: settingsMessages,
  load: async () => (await import("./SettingsPage.tsx")).SettingsPage,
  entry: {
    permission: "occasion:manage",
    label: { en: "Occasion and events", de: "Anlass und Programmpunkte" },
    section: "settings"
  }
}

export const modulesPage: PlannerPage = {
  address: modulesAddress,
  messages: settingsMessages,
  load: async () => (await import("./ModulesPage.tsx")).ModulesPage,
  entry: { permission: "occasion:manage", label: { en: "Features", de: "Funktionen" }, section: "settings" }
}
