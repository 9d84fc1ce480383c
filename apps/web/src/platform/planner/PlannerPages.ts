/**
 * The pages for planners: the platform's own, and those that modules contribute. Guests load none of them. Each stands in the navigation with its `entry`; pages with `section: "settings"`
 * share one entry and are listed below it.
 */
import { importPage } from "../../actors/import/page.ts"
import { peopleDecisions, peoplePage } from "../../actors/people/page.ts"
import { auditPage } from "../audit/page.ts"
import { address, homeAddress } from "../Address.ts"
import { linksPage } from "../../actors/links/page.ts"
import { plannerMessages } from "../messages/Messages.tsx"
import { setupPage } from "../setup/page.ts"
import { modulesPage, settingsPage } from "../settings/page.ts"
import { plannersPage, vendorsPage } from "../staff/page.ts"
import type { DecisionSource, Page, PlannerPage, WebModule } from "../WebModule.ts"

const home: PlannerPage = {
  address: homeAddress,
  messages: plannerMessages,
  load: async () => (await import("./HomePage.tsx")).HomePage,
  entry: { permission: null, label: { en: "Overview", de: "Übersicht" } }
}

/** Come before those of the modules. */
export const leadingPages: ReadonlyArray<PlannerPage> = [home, peoplePage, importPage, linksPage]

/** Come after those of the modules. */
export const trailingPages: ReadonlyArray<PlannerPage> = [
  settingsPage,
  modulesPage,
  plannersPage,
  vendorsPage,
  auditPage
]

const signInPage: Page = {
  address: address("/sign-in"),
  load: async () => (await import("../pages/SignInPage.tsx")).SignInPage
}

/** Where planners come in. */
export const entrancePages: ReadonlyArray<Page> = [signInPage, setupPage]

/** Where vendors come in, by the modules that have something for them. */
export const vendorPages = (modules: ReadonlyArray<WebModule>): ReadonlyArray<Page> =>
  modules.flatMap(({ vendor }) => vendor ?? [])

/** Returns the modules that are enabled on an event of the occasion: what others would show is not there. */
export const modulesInUse = (
  modules: ReadonlyArray<WebModule>,
  occasion: { readonly modules: ReadonlyArray<string> }
): ReadonlyArray<WebModule> => modules.filter(({ key }) => occasion.modules.includes(key))

/** The pages of one occasion, in the order of the navigation. */
export const plannerPages = (modules: ReadonlyArray<WebModule>): ReadonlyArray<PlannerPage> => [
  ...leadingPages,
  ...modules.flatMap(({ planner }) => planner?.pages ?? []),
  ...trailingPages
]

/** What waits for a decision, in the order of the overview. */
export const decisionSources = (modules: ReadonlyArray<WebModule>): ReadonlyArray<DecisionSource> => [
  peopleDecisions,
  ...modules.flatMap(({ planner }) => planner?.decisions ?? [])
]
