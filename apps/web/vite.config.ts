/** How the pages are built; `vite` alone serves them anew at every change, with the API of a server on port 3000. */
import { defineConfig } from "vite"

const isApi = "^/(?:v1|openapi\\.json|docs|storage)(?:/|$)"

export default defineConfig({
  root: import.meta.dirname,
  server: { proxy: { [isApi]: "http://127.0.0.1:3000" } },
  build: {
    target: "es2022",
    // The policy of the pages allows neither inline nor data: sources.
    assetsInlineLimit: 0,
    // What each page loads; a test adds it up.
    manifest: "manifest.json",
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        index: `${import.meta.dirname}/index.html`,
        "service-worker": `${import.meta.dirname}/src/offline/ServiceWorker.ts`
      },
      output: {
        entryFileNames: ({ name }) => (name === "service-worker" ? "[name].js" : "assets/[name]-[hash].js")
      }
    }
  }
})
