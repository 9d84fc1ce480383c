/** The addresses of the app. Each page is loaded when it is opened, so that guests never load what planners use. */
import { type AnyRoute, createRootRoute, createRoute, createRouter, lazyRouteComponent } from "@tanstack/react-router"
import { type ComponentType, useEffect } from "react"
import { NotFoundState } from "../design/States.tsx"
import { offline } from "./api/Problem.ts"
import { BundlesProvider, loadBundles, type MessageBundle, plannerMessages } from "./messages/Messages.tsx"
import { guestPages } from "./Pages.ts"
import { GuestFailedState } from "./pages/GuestFailedState.tsx"
import type { Page, PlannerPage, WebModule } from "./WebModule.ts"

/** Loads a page together with its messages. */
const loadPage = async (
  { load, messages }: Pick<Page, "load" | "messages">,
  shared: ReadonlyArray<MessageBundle<object>>
): Promise<{ readonly default: ComponentType }> => {
  const [LoadedPage, bundles] = await Promise.all([
    load(),
    loadBundles(messages === undefined ? shared : [...shared, messages])
  ])
  const PageWithMessages = () => (
    <BundlesProvider bundles={bundles}>
      <LoadedPage />
    </BundlesProvider>
  )
  return { default: PageWithMessages }
}

/** How often a server that did not answer is looked for, in milliseconds. */
const lookInterval = 3_000

const reload = (): void => location.reload()

/** Loads the whole app again once the server answers. */
const reloadAnswered = (): Promise<void> => fetch("/healthz", { cache: "no-store" }).then(reload, () => undefined)

/** In place of a page whose code did not come; loads the whole app again once it does. */
const notLoaded = (wasOnline: boolean) => () => {
  useEffect(() => {
    // It was opened before, and the network is back since.
    if (!wasOnline && navigator.onLine) reload()
    const looking = setInterval(() => void reloadAnswered(), lookInterval)
    return () => clearInterval(looking)
  }, [])
  return <GuestFailedState error={offline()} retry={reload} />
}

const loadPageOnline = (...page: Parameters<typeof loadPage>): ReturnType<typeof loadPage> =>
  loadPage(...page).catch(() => ({ default: notLoaded(navigator.onLine) }))

/** The frame of all pages of an occasion. */
const shell: Pick<Page, "load"> = {
  load: async () => (await import("./planner/PlannerShell.tsx")).PlannerShell
}

interface ForPlanners {
  readonly entrancePages: ReadonlyArray<Page>
  readonly vendorPages: (modules: ReadonlyArray<WebModule>) => ReadonlyArray<Page>
  readonly plannerPages: (modules: ReadonlyArray<WebModule>) => ReadonlyArray<PlannerPage>
}

/** Knows planners' pages where they are given: no page of guests leads to them. */
export const makeRouter = (modules: ReadonlyArray<WebModule>, forPlanners: ForPlanners | null) => {
  const root = createRootRoute({
    notFoundComponent: NotFoundState,
    // A page that could not be loaded stays so until the whole app is loaded again.
    errorComponent: ({ error }) => <GuestFailedState error={error} retry={reload} />
  })
  // Stays while its pages change.
  const planner = createRoute({
    getParentRoute: () => root,
    id: "planner",
    component: lazyRouteComponent(() => loadPage(shell, [plannerMessages]))
  })
  const routeOf = (page: Page, parent: AnyRoute, shared: ReadonlyArray<MessageBundle<object>>) =>
    createRoute({
      getParentRoute: () => parent,
      path: page.address.path,
      validateSearch: page.address.readSearch,
      component: lazyRouteComponent(() => loadPageOnline(page, shared))
    })
  return createRouter({
    routeTree: root.addChildren([
      ...guestPages(modules).map((page) => routeOf(page, root, [])),
      ...(forPlanners === null
        ? []
        : [
            ...[...forPlanners.entrancePages, ...forPlanners.vendorPages(modules)].map((page) =>
              routeOf(page, root, [plannerMessages])
            ),
            planner.addChildren(
              forPlanners.plannerPages(modules).map((page) => routeOf(page, planner, [plannerMessages]))
            )
          ])
    ]),
    scrollRestoration: true
  })
}
