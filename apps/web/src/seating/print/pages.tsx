/** The pages of lists, with their messages: loaded together, so that guests' pages say little of them. */
import type { ComponentType } from "react"
import { BundlesProvider, loadBundles, plannerMessages } from "../../platform/messages/Messages.tsx"
import { printMessages } from "./Messages.ts"

const withMessages = async (load: () => Promise<ComponentType>): Promise<ComponentType> => {
  const [Page, bundles] = await Promise.all([load(), loadBundles([plannerMessages, printMessages])])
  const PageWithMessages = () => (
    <BundlesProvider bundles={bundles}>
      <Page />
    </BundlesProvider>
  )
  return PageWithMessages
}

export const printPage = (): Promise<ComponentType> =>
  withMessages(async () => (await import("./PrintPage.tsx")).PrintPage)

export const vendorPage = (): Promise<ComponentType> =>
  withMessages(async () => (await import("../vendor/VendorPage.tsx")).VendorPage)
