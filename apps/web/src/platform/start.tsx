import "../design/tokens.css"
import "../design/base.css"
import "../design/components.css"
import "./pages/pages.css"
import { createRoot } from "react-dom/client"
import { showFirstView } from "./first/showFirstView.tsx"
import { sharedMessages } from "./messages/Messages.tsx"
import { retryForever } from "./offline/retryForever.ts"
import type { WebModule } from "./WebModule.ts"

/** Shows the page at the window's address: its first view if it has one, and then the app with these modules. */
export const start = async (modules: ReadonlyArray<WebModule>): Promise<void> => {
  const container = document.getElementById("root")
  if (container === null) return
  const root = createRoot(container)
  const messages = sharedMessages()
  document.documentElement.lang = messages.locale
  await showFirstView(root, modules, messages)
  const { startApp } = await retryForever(() => import("./startApp.tsx"))
  await startApp(root, modules, messages)
}
