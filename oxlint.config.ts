import { defineConfig, type OxlintOverride } from "oxlint"
import { arrows, cores } from "./test/Arrows.ts"
import { sizeRules } from "./test/Sizes.ts"

const workspace = ["@banquet/**", "banquet", "banquet/**"]
const internals = ["@banquet/*/**/internal/**", "banquet/**/internal/**"]

/** What of the cores is more than a schema, and so none of the contract's business. */
const services = [
  "*Repository",
  "Authorization",
  "ModulePlatform",
  "Principals",
  "Tokens",
  "Transaction",
  "*UseCases",
  "ChangePlan",
  "PlannerActors",
  "PlannerSeating",
  "GuestSeating",
  "VendorSeating",
  "PlannerGallery",
  "GuestGallery",
  "ObjectStorage",
  "SignedReads",
  "StorageSweep",
  "VariantQueue",
  "VariantWork"
]

const outside = {
  group: [
    "node:*",
    "node:*/**",
    "effect/sql",
    "effect/http",
    "effect/http-api",
    "effect/cli",
    "effect/persistence",
    "@effect/**",
    "!@effect/vitest"
  ],
  message: "A core knows effect's stable modules and effect/crypto, nothing of the outside."
}

const own = (folder: string): string => folder.slice(folder.indexOf("/") + 1)

const importRules = Object.entries(arrows).map(([folder, { packages }]): OxlintOverride => {
  const known = packages.flatMap((name) =>
    name === "banquet" ? ["!banquet", "!banquet/**"] : [`!@banquet/${name}`, `!@banquet/${name}/**`]
  )
  const arrow = {
    group: [
      ...workspace,
      ...known,
      ...internals,
      ...(folder === "packages/http-api" ? services.map((service) => `@banquet/*/**/${service}`) : [])
    ],
    message: `${own(folder)} knows ${packages.join(", ") || "no other package"}${folder === "packages/http-api" ? ": their schemas, not their services" : ""}; internal/ is shut.`
  }
  return {
    files: [`${folder}/src/**`],
    rules: {
      "no-restricted-imports": ["error", { patterns: cores.includes(own(folder)) ? [arrow, outside] : [arrow] }]
    }
  }
})

export default defineConfig({
  plugins: ["eslint", "typescript", "unicorn", "oxc", "import", "promise", "node", "vitest"],
  categories: { correctness: "error", suspicious: "error" },
  ignorePatterns: ["**/dist/**"],
  rules: {
    "import/no-cycle": ["error", { ignoreTypes: false }],
    "no-console": "error",
    "typescript/no-explicit-any": "error",
    "typescript/ban-ts-comment": "error",
    "no-underscore-dangle": "off",
    "no-new": "off",
    "typescript/no-redundant-type-constituents": "off",
    "typescript/no-misused-spread": "off",
    "typescript/consistent-return": "off",
    "typescript/require-array-sort-compare": "off",
    "unicorn/consistent-function-scoping": "off",
    "import/no-named-as-default-member": "off",
    "vitest/expect-expect": "off",
    "vitest/require-to-throw-message": "off",
    "vitest/valid-title": "off",
    "typescript/no-floating-promises": "error",
    "typescript/no-misused-promises": "error",
    "vitest/no-focused-tests": "error",
    "vitest/no-disabled-tests": "error",
    "no-restricted-imports": [
      "error",
      { patterns: [{ group: internals, message: "internal/ is shut: only the package itself may look in." }] }
    ]
  },
  overrides: [
    ...importRules,
    ...sizeRules,
    {
      files: ["**/test/**", "**/src/testing/**"],
      // A test says what form it expects of an answer, and fails when it is another one. What several tests expect is a function.
      rules: { "typescript/no-unsafe-type-assertion": "off", "vitest/no-standalone-expect": "off" }
    },
    {
      // They say what they print, and readers recognize what they copy.
      files: ["docs/examples/*.ts", "docs/examples/guestbook/host.ts"],
      rules: { "no-console": "off", "typescript/no-unsafe-type-assertion": "off" }
    },
    {
      files: ["apps/web/src/**", "docs/examples/guestbook/web/**"],
      plugins: ["eslint", "typescript", "unicorn", "oxc", "import", "promise", "react", "jsx-a11y"],
      rules: {
        "react/rules-of-hooks": "error",
        "react/exhaustive-deps": "error",
        "react/react-in-jsx-scope": "off",
        // Workers have no origin to name, and a status is a paragraph.
        "unicorn/require-post-message-target-origin": "off",
        "jsx-a11y/prefer-tag-over-role": "off",
        "import/no-unassigned-import": ["error", { allow: ["**/*.css", "@fontsource-variable/*"] }]
      }
    },
    {
      files: ["packages/*-core/src/**"],
      rules: {
        "no-restricted-globals": [
          "error",
          { name: "Date", message: "Time comes in as an argument or from DateTime.now." },
          { name: "crypto", message: "Ids come in as arguments or from SecureRandom." },
          { name: "process", message: "A core knows nothing of the outside." }
        ],
        "no-restricted-properties": [
          "error",
          { object: "Date", property: "now", message: "Time comes in as an argument or from DateTime.now." },
          { object: "Math", property: "random", message: "Chance comes from SecureRandom." },
          { property: "randomUUID", message: "Ids come in as arguments or from SecureRandom." }
        ]
      }
    }
  ]
})
