/** The addresses of the app. Each page is loaded when it is opened, so that guests never load what planners use. */
import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from "@tanstack/react-router"
import { forPlanners } from "./catalogue/Catalogue.tsx"
import { FailedState, NotFoundState } from "../design/States.tsx"

const root = createRootRoute({
  notFoundComponent: NotFoundState,
  // A page that could not be loaded stays so until the whole app is loaded again.
  errorComponent: ({ error }) => <FailedState error={error} retry={() => location.reload()} />
})

const join = createRoute({
  getParentRoute: () => root,
  path: "/join",
  component: lazyRouteComponent(() => import("./pages/JoinPage.tsx"), "JoinPage")
})

const signIn = createRoute({
  getParentRoute: () => root,
  path: "/sign-in",
  component: lazyRouteComponent(() =>
    forPlanners(import("./pages/SignInPage.tsx").then(({ SignInPage }) => SignInPage))
  )
})

const guestSeating = createRoute({
  getParentRoute: () => root,
  path: "/seating",
  component: lazyRouteComponent(() => import("../seating/guest/GuestSeatingPage.tsx"), "GuestSeatingPage")
})

/** What is shown is part of the address, so that a photo can be gone back from. */
interface GuestGallerySearch {
  readonly event?: string
  readonly photo?: string
}

const guestGallery = createRoute({
  getParentRoute: () => root,
  path: "/gallery",
  validateSearch: ({ event, photo }: Record<string, unknown>): GuestGallerySearch => ({
    ...(typeof event === "string" ? { event } : {}),
    ...(typeof photo === "string" ? { photo } : {})
  }),
  component: lazyRouteComponent(() => import("../gallery/guest/GuestGalleryPage.tsx"), "GuestGalleryPage")
})

/** Which event is open is part of the address, so that it can be shared and survives a reload. */
interface PlannerSeatingSearch {
  readonly event?: string
}

const plannerSeating = createRoute({
  getParentRoute: () => root,
  path: "/occasions/$occasionId/seating",
  validateSearch: ({ event }: Record<string, unknown>): PlannerSeatingSearch =>
    typeof event === "string" ? { event } : {},
  component: lazyRouteComponent(() =>
    forPlanners(
      import("../seating/planner/PlannerSeatingPage.tsx").then(({ PlannerSeatingPage }) => PlannerSeatingPage)
    )
  )
})

/** What is shown of the gallery, and which photo is large. */
interface PlannerGallerySearch {
  readonly status?: "pending" | "approved" | "rejected" | "all"
  readonly event?: string
  readonly photo?: string
}

const plannerGallery = createRoute({
  getParentRoute: () => root,
  path: "/occasions/$occasionId/gallery",
  validateSearch: ({ event, photo, status }: Record<string, unknown>): PlannerGallerySearch => ({
    ...(status === "approved" || status === "rejected" || status === "all" ? { status } : {}),
    ...(typeof event === "string" ? { event } : {}),
    ...(typeof photo === "string" ? { photo } : {})
  }),
  component: lazyRouteComponent(() =>
    forPlanners(
      import("../gallery/planner/PlannerGalleryPage.tsx").then(({ PlannerGalleryPage }) => PlannerGalleryPage)
    )
  )
})

export const makeRouter = () =>
  createRouter({
    routeTree: root.addChildren([join, signIn, guestSeating, guestGallery, plannerSeating, plannerGallery]),
    scrollRestoration: true
  })

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
