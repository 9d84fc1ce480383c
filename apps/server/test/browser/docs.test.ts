/** The page of the contract, under the policy that it is served with. */
import { it } from "vitest"
import { useServer } from "../support/Server.ts"
import { laptop } from "./support/Devices.ts"
import { usePages } from "./support/Pages.ts"

const server = useServer()
const pages = usePages()

it("shows the routes, and nothing that its policy forbids", async () => {
  const page = await pages.open(`${server.anybody.url}/docs`, laptop)
  await page.getByText("/v1/session", { exact: true }).first().click()
  await page.getByRole("button", { name: "Try it out" }).click()
  await page.getByRole("button", { name: "Execute" }).click()
  await page.getByText("urn:banquet:problem:unauthenticated").first().waitFor()
})
