import "@fontsource-variable/commissioner"
import "../design/tokens.css"
import "../design/base.css"
import "../design/components.css"
import "./pages/pages.css"
import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { RouterProvider } from "@tanstack/react-router"
import { createRoot } from "react-dom/client"
import { Problem } from "./api/Problem.ts"
import { ModulesContext } from "./Links.tsx"
import { loadSharedMessages, SharedMessagesContext } from "./messages/Messages.tsx"
import { registerServiceWorker } from "./offline/registerServiceWorker.ts"
import { retryForever } from "./offline/retryForever.ts"
import { makeRouter } from "./Routes.tsx"
import type { WebModule } from "./WebModule.ts"

const isWorthRetrying = (error: unknown): boolean => !(error instanceof Problem) || error.status >= 500

const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: (failures, error) => failures < 2 && isWorthRetrying(error), networkMode: "always" },
    mutations: { networkMode: "always" }
  }
})

/** Shows the page at the window's address, made of what the platform and these modules contribute. */
export const startApp = async (modules: ReadonlyArray<WebModule>): Promise<void> => {
  const messages = await retryForever(loadSharedMessages)
  document.documentElement.lang = messages.locale
  const root = document.getElementById("root")
  if (root === null) return
  createRoot(root).render(
    <ModulesContext value={modules}>
      <SharedMessagesContext value={messages}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={makeRouter(modules)} />
        </QueryClientProvider>
      </SharedMessagesContext>
    </ModulesContext>
  )
  await registerServiceWorker()
}
