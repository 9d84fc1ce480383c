/** Shows the first view of the page that is opened, by React alone, before what the whole app needs is loaded. */
import { flushSync } from "react-dom"
import type { Root } from "react-dom/client"
import { keepGuestToken } from "../api/DeviceTokens.ts"
import { ModulesContext } from "../Links.tsx"
import { BundlesProvider, loadBundles, type SharedMessages, SharedMessagesContext } from "../messages/Messages.tsx"
import { guestPages } from "../Pages.ts"
import type { Page, WebModule } from "../WebModule.ts"
import { type FirstRequest, keepFirstAnswers } from "./FirstAnswers.ts"

/** The app has its own ways of waiting for a network. */
const longest = 3000

const orNothing = <A,>(promise: Promise<A>): Promise<A | null> =>
  Promise.race([
    promise.catch(() => null),
    new Promise<null>((resolve) => {
      setTimeout(resolve, longest, null)
    })
  ])

/** The picture that the view begins with, if it has any, comes before the app. */
const firstPicture = async (): Promise<null> => {
  await document.querySelector<HTMLImageElement>("#root img")?.decode()
  return null
}

const load = async ({ messages }: Page, request: FirstRequest) => {
  const [bundles, answers] = await Promise.all([loadBundles(messages === undefined ? [] : [messages]), request.answers])
  return answers === null ? null : { bundles, answers }
}

/** A link's token has been good: it is kept, and the address bar says where the link leads, without it. */
const follow = ({ path, token }: FirstRequest): void => {
  if (location.hash === "") return
  keepGuestToken(token)
  history.replaceState(history.state, "", path)
}

/** Shows nothing where there is no such view, or where anything of it is missing. */
export const showFirstView = async (
  root: Root,
  modules: ReadonlyArray<WebModule>,
  messages: SharedMessages
): Promise<void> => {
  const request = globalThis.banquetFirst
  if (request === undefined) return
  const page = guestPages(modules).find(({ address }) => address.path === request.path)
  if (page?.first === undefined) return
  const loaded = await orNothing(load(page, request))
  if (loaded === null) return
  const { answers, bundles } = loaded
  const { View } = page.first
  follow(request)
  keepFirstAnswers(request.token, answers)
  flushSync(() =>
    root.render(
      <ModulesContext value={modules}>
        <SharedMessagesContext value={messages}>
          <BundlesProvider bundles={bundles}>
            <View {...answers} />
          </BundlesProvider>
        </SharedMessagesContext>
      </ModulesContext>
    )
  )
  await orNothing(firstPicture())
}
