import "@fontsource-variable/commissioner"
import "./design/tokens.css"
import "./design/base.css"
import "./design/components.css"
import "./platform/pages/pages.css"
import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { RouterProvider } from "@tanstack/react-router"
import { createRoot } from "react-dom/client"
import { Problem } from "./platform/api/Problem.ts"
import { loadMessages, MessagesContext } from "./platform/catalogue/Catalogue.tsx"
import { insist } from "./platform/offline/insist.ts"
import { keepPages } from "./platform/offline/keepPages.ts"
import { makeRouter } from "./platform/Routes.tsx"

const isWorthRetrying = (error: unknown): boolean => !(error instanceof Problem) || error.status >= 500

const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: (failures, error) => failures < 2 && isWorthRetrying(error), networkMode: "always" },
    mutations: { networkMode: "always" }
  }
})

const start = async (): Promise<void> => {
  const messages = await insist(loadMessages)
  document.documentElement.lang = messages.locale
  const root = document.getElementById("root")
  if (root === null) return
  createRoot(root).render(
    <MessagesContext value={messages}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={makeRouter()} />
      </QueryClientProvider>
    </MessagesContext>
  )
  await keepPages()
}

await start()
