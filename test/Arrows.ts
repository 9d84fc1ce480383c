/** Who may know whom. `oxlint.config.ts` makes lint rules of it, and `architecture.test.ts` holds manifests and rules against it. */
interface Arrows {
  readonly packages: ReadonlyArray<string>
  readonly libraries: ReadonlyArray<string>
}

export const cores = ["platform-core", "actors-core", "assets-core", "gallery-core", "rsvp-core", "seating-core"]
const adapters = [
  "arranger-threads",
  "postgres",
  "embedded-postgres",
  "storage-file",
  "storage-gcs",
  "images-sharp",
  "images-jimp",
  "webhooks"
]

/** Which workspace packages each may know, and which libraries besides `effect`. */
export const arrows: Record<string, Arrows> = {
  "packages/platform-core": { packages: [], libraries: [] },
  "packages/actors-core": { packages: ["platform-core"], libraries: [] },
  "packages/assets-core": { packages: ["platform-core"], libraries: [] },
  "packages/gallery-core": { packages: ["platform-core", "assets-core"], libraries: [] },
  "packages/rsvp-core": { packages: ["platform-core", "actors-core"], libraries: [] },
  "packages/seating-core": { packages: ["platform-core", "actors-core", "assets-core"], libraries: [] },
  "packages/arranger-threads": { packages: ["seating-core", "image-worker"], libraries: [] },
  "packages/http-api": { packages: cores, libraries: [] },
  "packages/http-handlers": { packages: [...cores, "http-api", "people-file"], libraries: ["lean-qr"] },
  "packages/occasion-file": { packages: ["platform-core", "actors-core"], libraries: ["yaml"] },
  "packages/people-file": { packages: ["platform-core", "actors-core"], libraries: ["fflate", "read-excel-file"] },
  "packages/postgres": {
    packages: cores,
    libraries: ["@effect/sql-pg"]
  },
  "packages/storage-file": { packages: ["platform-core", "assets-core"], libraries: [] },
  "packages/storage-gcs": {
    packages: ["platform-core", "assets-core"],
    libraries: ["@google-cloud/storage", "google-auth-library"]
  },
  "packages/webhooks": { packages: ["platform-core"], libraries: [] },
  "packages/principals-jwt": { packages: ["platform-core"], libraries: ["jose"] },
  "packages/image-worker": { packages: ["assets-core"], libraries: [] },
  "packages/images-sharp": {
    packages: ["assets-core", "image-worker"],
    libraries: ["sharp", "heic-decode", "thumbhash"]
  },
  "packages/images-jimp": { packages: ["assets-core", "image-worker"], libraries: ["jimp", "thumbhash"] },
  "packages/embedded-postgres": { packages: [], libraries: [] },
  "packages/banquet": {
    packages: [...cores, ...adapters, "http-handlers", "occasion-file"],
    libraries: ["@effect/platform-node", "@effect/sql-pg"]
  },
  "apps/web": {
    packages: ["http-api", "people-file"],
    libraries: [
      "@fontsource-variable/commissioner",
      "@react-aria/optimize-locales-plugin",
      "@tanstack/react-query",
      "@tanstack/react-router",
      "eventsource-parser",
      "idb-keyval",
      "lean-qr",
      "lucide-react",
      "react",
      "react-aria-components",
      "react-dom",
      "thumbhash",
      "vite"
    ]
  },
  "apps/server": {
    packages: [...cores, "postgres", "http-handlers", "occasion-file", "banquet", "web"],
    libraries: ["@effect/platform-node"]
  },
  "apps/cli": {
    packages: [
      ...cores,
      "postgres",
      "embedded-postgres",
      "storage-gcs",
      "http-handlers",
      "occasion-file",
      "people-file",
      "banquet",
      "server"
    ],
    libraries: ["@effect/platform-node", "lean-qr"]
  },
  "apps/soak": {
    packages: ["assets-core", "embedded-postgres", "http-api", "postgres", "storage-file"],
    libraries: ["@effect/platform-node", "@effect/sql-pg", "eventsource-parser", "sharp", "undici"]
  },
  "apps/bench": {
    packages: ["assets-core", "embedded-postgres", "images-sharp", "images-jimp", "postgres", "seating-core", "server"],
    libraries: ["fastify", "pg", "sharp", "undici"]
  },
  "apps/docs": { packages: ["http-api", "postgres", "banquet", "cli"], libraries: ["@effect/platform-node"] }
}
