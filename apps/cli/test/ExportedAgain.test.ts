/** That an import of what was exported changes nothing, whatever people are called and have. */
import { Seating } from "banquet/modules/Seating"
import { Arbitrary, Effect, Schema } from "effect"
import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { useProgram } from "./support/Program.ts"

const { applied, ask, json } = useProgram([Seating], {
  occasion: { slug: "ana-and-ben", name: "Ana & Ben" },
  events: [
    { key: "ceremony", name: "Ceremony; =1+1", starts_at: "2026-06-20T14:00:00Z" },
    { key: "dinner", name: "Dinner", starts_at: "2026-06-20T18:00:00Z" }
  ],
  modules: [{ module: "seating", events: [{ event: "dinner" }] }],
  planners: [
    {
      key: "petra",
      display_name: "Petra",
      permissions: ["actors:list", "actors:update", "seating:list", "seating:create", "seating:update"]
    }
  ]
})

/** What spreadsheets take for something else: formulas, numbers, dates, lists, quotes. */
const awkward = [
  '=HYPERLINK("x")',
  "'=1",
  "+49 170",
  "-1",
  "@a",
  "007",
  "1e5",
  "2026-06-20",
  "a; b",
  '"a"',
  "a\nb",
  "ja",
  "ß'"
]

const Person = Schema.Struct({
  name: Schema.String,
  household: Schema.String,
  group: Schema.String,
  needs: Schema.String,
  response: Schema.Literals(["attending", "declined", "pending"]),
  partySize: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 9 }))
})

/** Whatever text there is, with something awkward before it at times; never blank. */
const textOf = (text: string, index: number): string => {
  const before = index % 2 === 0 ? awkward[(index / 2) % awkward.length] : "x"
  return Array.from(`${before}${text.toWellFormed()}`.trim()).slice(0, 100).join("")
}

/** Rows of an import: the persons, of whom each has a key, and households and groups by name. */
const rowsOf = (people: ReadonlyArray<typeof Person.Type>, run: number) =>
  people.map(({ group, household, name, needs, partySize, response }, index) => ({
    row: index + 1,
    key: `run-${run}-${index}`,
    display_name: textOf(name, index + run),
    household: textOf(household, index),
    groups: [textOf(group, index + 2), textOf(needs, index + 4)],
    party_size: partySize,
    email: index % 3 === 0 ? `=${run}.${index}@example.com` : null,
    phone: `+49 ${index}`,
    dietary: textOf(needs, index + run + 6),
    notes: textOf(group, index + 8),
    // The first two come, so that there are seats however the others are drawn.
    invitations: {
      ...(index % 4 === 0 ? {} : { ceremony: "declined" }),
      dinner: index < 2 ? "attending" : response
    }
  }))

it("what was exported can be imported again and changes nothing: CSV and XLSX, English and German, with answers, seats and dietary needs [ACTOR-52]", async () => {
  const { events, occasion, tokens } = applied()
  const path = `/v1/occasions/${occasion.id}`
  const asked = async (tail: string, body: object) =>
    (await ask(tokens.planners.petra, `${path}${tail}`, "POST", body)).document
  const { plan } = await asked("/seating/plans", { event_id: events.dinner })
  const { table } = await asked(`/seating/plans/${plan.id}/tables`, { name: "=Table; 1", capacity: 500 })
  let people = 0
  let seated = 0
  const runs = await Effect.runPromise(
    Arbitrary.sampleEffect(Arbitrary.schema(Schema.Array(Person).check(Schema.isMinLength(4), Schema.isMaxLength(8))), {
      count: 6
    })
  )
  for (const [run, sample] of runs.entries()) {
    const all = rowsOf(sample, run)
    const { mistakes } = await asked("/actors/import", { rows: all, dry_run: true })
    const wrong = new Set(mistakes.map(({ row }: { readonly row: number }) => row))
    const rows = all.filter(({ row }) => !wrong.has(row))
    const imported = await asked("/actors/import", { rows })
    people += rows.length
    const attending = new Set(rows.flatMap(({ invitations, row }) => (invitations.dinner === "attending" ? [row] : [])))
    const moves = imported.actors
      .filter(({ row }: { readonly row: number }) => attending.has(row))
      .map(({ actor_id }: { readonly actor_id: string }) => ({ actor_id, seating_table_id: table.id }))
    if (moves.length > 0) seated += (await asked(`/seating/plans/${plan.id}/changes`, { moves })).assignments.length
    const before = await asked("/actors/import", { rows, dry_run: true })
    expect(before).toMatchObject({ created: 0, updated: 0, mistakes: [] })
    for (const [file, language] of [
      ["all.csv", "en"],
      ["alle.csv", "de"],
      ["all.xlsx", "en"],
      ["alle.xlsx", "de"]
    ] as const) {
      const exporting = ["people", "export", file, "--occasion", "ana-and-ben", "--language", language] as const
      const { actors } = await json(...exporting)
      const written = readFileSync(file)
      const again = await json("people", "import", file, "--occasion", "ana-and-ben")
      expect({ run, file, ...again }).toMatchObject({ import: null, created: 0, updated: 0, unchanged: actors })
      if (!file.endsWith(".csv")) continue
      await json(...exporting)
      expect(readFileSync(file)).toEqual(written)
    }
  }
  expect(people).toBeGreaterThan(15)
  expect(seated).toBeGreaterThan(1)
}, 120_000)
