import "@fontsource-variable/commissioner"
import "../design/fonts.css"
import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { RouterProvider } from "@tanstack/react-router"
import { flushSync } from "react-dom"
import type { Root } from "react-dom/client"
import { leaveWhenForgotten } from "./api/ForgetGuest.ts"
import { Problem } from "./api/Problem.ts"
import { ModulesContext } from "./Links.tsx"
import { guestPages } from "./Pages.ts"
import { PageLinkContext } from "./PageLink.tsx"
import { type SharedMessages, SharedMessagesContext } from "./messages/Messages.tsx"
import { registerServiceWorker } from "./offline/registerServiceWorker.ts"
import { makeRouter } from "./Routes.tsx"
import { routedLink } from "./RoutedLink.tsx"
import type { WebModule } from "./WebModule.ts"

const isWorthRetrying = (error: unknown): boolean => !(error instanceof Problem) || error.status >= 500

const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: (failures, error) => failures < 2 && isWorthRetrying(error), networkMode: "always" },
    mutations: { networkMode: "always" }
  }
})

/** Loads the font, so that text does not move when it comes. Waits a second at most. */
const fontThere = (): Promise<unknown> => {
  const isLoaded = document.fonts.load('1rem "Commissioner Variable"').catch(() => null)
  return Promise.race([isLoaded, new Promise((resolve) => setTimeout(resolve, 1000))])
}

/** Shows the page at the window's address, in the place of what is shown there. */
export const startApp = async (
  root: Root,
  modules: ReadonlyArray<WebModule>,
  messages: SharedMessages
): Promise<void> => {
  const isGuestPage = guestPages(modules).some(({ address: { path } }) => path !== "/" && path === location.pathname)
  if (isGuestPage) leaveWhenForgotten(modules)
  const isFontThere = fontThere()
  const router = makeRouter(modules, isGuestPage ? null : await import("./planner/PlannerPages.ts"))
  // The static view stays until the page's code and messages are there.
  await Promise.all([router.load(), isFontThere])
  const top = scrollY
  document.documentElement.dataset["app"] = ""
  // In one frame with its font, and where the guest has scrolled to: the router goes to the top of what it shows first.
  flushSync(() =>
    root.render(
      <ModulesContext value={modules}>
        <SharedMessagesContext value={messages}>
          <PageLinkContext value={routedLink}>
            <QueryClientProvider client={queryClient}>
              <RouterProvider router={router} />
            </QueryClientProvider>
          </PageLinkContext>
        </SharedMessagesContext>
      </ModulesContext>
    )
  )
  if (top > 0) scrollTo(0, top)
  await registerServiceWorker()
}
