/** The page on which a planner's work on an occasion begins, in a browser. */
import { expect, it } from "vitest"
import { managedParts } from "../support/OccasionRoutes.ts"
import { useServer } from "../support/Server.ts"
import { laptop } from "./support/Devices.ts"
import { builtWeb, expectAccessible, usePages } from "./support/Pages.ts"

const server = useServer({ webDirectory: await builtWeb() })
const pages = usePages()

it("says what is done, and of what may be done for some only that it is started, and leads on there [PLAT-305]", async () => {
  const occasion = await server.occasion(managedParts)
  const { token } = occasion.planner("petra").client
  const page = await pages.open(`${occasion.url}/sign-in#token=${token}&to=/occasions/${occasion.id}`, laptop)
  const checklist = page.getByRole("region", { name: "Before guests come" })
  await checklist.waitFor()
  const steps = await checklist.getByRole("listitem").allTextContents()
  expect(steps).toEqual([
    "Enter the eventsDone",
    "Enter the guestsStarted",
    "Invite the guests to the eventsTo do",
    "Open the pages for guestsDone",
    "Give guests their linksStarted"
  ])
  await expectAccessible(page)
  const leads = await checklist.getByRole("link").allTextContents()
  expect(leads).toEqual(["Enter the guests", "Invite the guests to the events", "Give guests their links"])
})
