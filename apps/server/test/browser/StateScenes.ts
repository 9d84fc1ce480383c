/** The pages while they wait, fail and ask, and what is printed. */
import type { Page } from "playwright-core"
import type { Scene } from "./Scene.ts"

const printKinds = ["by_name", "by_table", "meals", "room_plan", "place_cards", "table_cards"]

const never = () => undefined
const waiting = (page: Page) => page.route("**/v1/occasions/**", never)
const failing = (page: Page) => page.route("**/v1/occasions/**", (route) => route.fulfill({ status: 500, body: "{}" }))
const failed = (page: Page) => page.getByRole("heading", { name: "That did not work" }).waitFor()
const waitingForAll = (page: Page) => page.route("**/v1/**", never)
const cutOff = (page: Page) => page.route("**/v1/**", (route) => route.abort())
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })
const openPerson = (page: Page) => page.getByRole("row", { name: /Alice/ }).first().click()

const pickTwo = async (page: Page, name: RegExp) => {
  await page.getByRole("row", { name }).first().focus()
  await page.keyboard.press("Space")
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Space")
}

const list = [
  "Vorname;Nachname;Haushalt;Anzahl;Hut;RSVP Reception",
  "Alice;Smith;The Smith family;2;groß;ja",
  "Käthe;Größe;Die Größes;1;klein;offen",
  "Alise;Smith;;1;;",
  "Ben;Ott;;zwei;;"
].join("\r\n")

const review = async (page: Page) => {
  const buffer = Buffer.from(list, "latin1")
  await page.locator("input[type=file]").setInputFiles({ name: "gäste.csv", mimeType: "text/csv", buffer })
  await page.locator(".import-columns").waitFor()
}

const ofPeople = (home: string, empty: string): ReadonlyArray<Scene> => [
  { name: "list-empty", path: `${empty}/people?search=nobody`, as: "beginner" },
  { name: "list-assistant", path: `${home}/people`, as: "assistant" },
  { name: "list-waiting", path: `${home}/people`, as: "planner", before: waiting },
  { name: "list-failed", path: `${home}/people`, as: "planner", before: failing, act: failed },
  { name: "list-new", path: `${home}/people`, as: "planner", act: (page) => button(page, "Add").click() },
  { name: "list-several", path: `${home}/people`, as: "planner", act: (page) => pickTwo(page, /Alice/) },
  {
    name: "list-same",
    path: `${home}/people`,
    as: "planner",
    act: async (page) => {
      await openPerson(page)
      await button(page, "Same person as…").click()
    }
  },
  { name: "import-review", path: `${home}/people/import`, as: "planner", act: review },
  {
    name: "links-made",
    path: `${empty}/links`,
    as: "beginner",
    act: async (page) => {
      // All have a link after the first size.
      await page.locator(".links-choose select").selectOption("everybody")
      await page.locator(".links-choose .button[data-kind=next]").click()
      await page.locator(".links-card").first().waitFor()
    }
  },
  { name: "links-nobody", path: `${empty}/links`, as: "beginner" }
]

const ofAnswers = (home: string): ReadonlyArray<Scene> => [
  { name: "answer-waiting", path: "/rsvp", as: "guest", before: waitingForAll },
  { name: "answer-offline", path: "/rsvp", as: "guest", before: cutOff },
  { name: "answer-nobody", path: "/rsvp", as: "nobody" },
  {
    name: "answer-incomplete",
    path: "/rsvp",
    as: "newcomer",
    act: (page) => button(page, "Send answer").click()
  },
  {
    name: "answer-sent",
    path: "/rsvp",
    as: "newcomer",
    act: async (page) => {
      const [change, send] = [button(page, "Change answer"), button(page, "Send answer")]
      await change.or(send).waitFor()
      if (await change.isVisible()) await change.click()
      // Another answer than one that was sent from a device of another size.
      await page.getByRole("radio", { checked: false }).first().check()
      await send.click()
      await page.getByText("Thank you! This is what we noted:").first().waitFor()
    }
  },
  { name: "answers-waiting", path: `${home}/answers`, as: "planner", before: waiting },
  { name: "answers-failed", path: `${home}/answers`, as: "planner", before: failing, act: failed }
]

const ofSettings = (home: string, empty: string): ReadonlyArray<Scene> => [
  { name: "setup", path: "/setup", as: "nobody" },
  { name: "setup-another", path: "/setup", as: "planner" },
  { name: "overview-empty", path: empty, as: "beginner" },
  { name: "overview-assistant", path: home, as: "assistant" },
  { name: "overview-waiting", path: home, as: "planner", before: waiting },
  { name: "overview-offline", path: home, as: "planner", before: cutOff },
  { name: "overview-not-theirs", path: empty, as: "planner" },
  { name: "overview-nobody", path: home, as: "nobody" },
  { name: "nowhere-planner", path: `${home}/nothing`, as: "planner" },
  { name: "settings-empty", path: `${empty}/settings`, as: "beginner" },
  {
    name: "settings-question",
    path: `${home}/settings`,
    as: "planner",
    act: async (page) => {
      await button(page, "Delete").last().click()
      await page.getByRole("alertdialog").waitFor()
    }
  },
  { name: "settings-assistant", path: `${home}/settings`, as: "assistant" },
  { name: "features-failed", path: `${home}/settings/modules`, as: "planner", before: failing, act: failed },
  { name: "history-waiting", path: `${home}/settings/audit`, as: "planner", before: waiting }
]

const ofSeating = (home: string): ReadonlyArray<Scene> => [
  { name: "seat-unseated", path: "/seating", as: "unseated" },
  { name: "seat-offline", path: "/seating", as: "guest", before: cutOff },
  { name: "seat-nobody", path: "/seating", as: "nobody" },
  { name: "plan-waiting", path: `${home}/seating`, as: "planner", before: waiting },
  { name: "plan-failed", path: `${home}/seating`, as: "planner", before: failing, act: failed },
  { name: "plan-assistant", path: `${home}/seating`, as: "assistant" },
  { name: "plan-several", path: `${home}/seating`, as: "planner", act: (page) => pickTwo(page, /Priya/) },
  { name: "vendor-waiting", path: "/vendor", as: "vendor", before: waitingForAll },
  { name: "vendor-offline", path: "/vendor", as: "vendor", before: cutOff },
  { name: "vendor-nobody", path: "/vendor", as: "nobody" },
  {
    name: "vendor-meals",
    path: "/vendor",
    as: "vendor",
    act: (page) => page.getByRole("radio", { name: "Meals" }).click()
  },
  {
    name: "vendor-names",
    path: "/vendor",
    as: "vendor",
    act: (page) => page.getByRole("radio", { name: "By name" }).click()
  }
]

const ofPrint = (scripts: string): ReadonlyArray<Scene> =>
  printKinds.flatMap((kind): ReadonlyArray<Scene> => {
    const scene = { path: `${scripts}/seating/print?kind=${kind}`, as: "printer" } as const
    return [
      { name: `preview-${kind}`, ...scene },
      { name: `printed-${kind}`, isPrinted: true, ...scene }
    ]
  })

/** Every such scene: of an occasion in use, of one whose planner has not begun, and of one with names in many scripts. */
export const stateScenes = (occasionId: string, emptyId: string, scriptsId: string): ReadonlyArray<Scene> => {
  const [home, empty] = [`/occasions/${occasionId}`, `/occasions/${emptyId}`]
  return [
    ...ofPeople(home, empty),
    ...ofAnswers(home),
    ...ofSettings(home, empty),
    ...ofSeating(home),
    ...ofPrint(`/occasions/${scriptsId}`)
  ]
}
