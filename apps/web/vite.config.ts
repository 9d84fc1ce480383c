/** How the pages are built; `vite` alone serves them anew at every change, with the API of a server on port 3000. */
import optimizeLocales from "@react-aria/optimize-locales-plugin"
import { defineConfig } from "vite"

const isApi = "^/(?:v1|openapi\\.json|docs|storage)(?:/|$)"

export default defineConfig({
  root: import.meta.dirname,
  // The components bring their words in 35 languages; the catalogue has these.
  plugins: [optimizeLocales.vite({ locales: ["en-US", "de-DE"] })],
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
        "service-worker": `${import.meta.dirname}/src/platform/offline/ServiceWorker.ts`
      },
      output: {
        // What most pages need comes in one file, which compresses better than many.
        codeSplitting: { groups: [{ name: "shared", minShareCount: 4 }] },
        entryFileNames: ({ name }) => (name === "service-worker" ? "[name].js" : "assets/[name]-[hash].js")
      }
    }
  }
})
