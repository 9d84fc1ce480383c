/** A wedding to try Banquet with: the occasion of `banquet serve --demo`. */
import type { OccasionFile } from "./OccasionFile.ts"

type Document = typeof OccasionFile.Encoded
type Actor = NonNullable<Document["actors"]>[number]
type Invitation = NonNullable<Document["invitations"]>[number]
type Answer = "attending" | "declined" | "pending"

interface Household {
  readonly name: string
  /** What the household answered for the reception. */
  readonly answer: Answer
  readonly brunch?: Answer
  readonly members: ReadonlyArray<string>
}

const households: ReadonlyArray<Household> = [
  { name: "Almeida", answer: "attending", brunch: "attending", members: ["Rosa", "Duarte", "Inês"] },
  { name: "Bergström", answer: "attending", brunch: "attending", members: ["Karin", "Olof", "Freja", "Nils"] },
  { name: "Costa", answer: "attending", brunch: "declined", members: ["Mariana", "Tiago"] },
  { name: "Dubois", answer: "pending", members: ["Camille", "Luc", "Chloé"] },
  { name: "Eriksen", answer: "declined", members: ["Solveig", "Lars"] },
  { name: "Ferreira", answer: "attending", brunch: "attending", members: ["Teresa", "António", "Beatriz", "Miguel"] },
  { name: "García", answer: "attending", members: ["Lucía", "Pablo", "Martina"] },
  { name: "Hughes", answer: "pending", members: ["Megan", "Rhys"] },
  { name: "Ivanova", answer: "attending", brunch: "pending", members: ["Elena", "Dmitri", "Sofia"] },
  { name: "Jansen", answer: "attending", members: ["Anneke", "Willem", "Bram", "Lotte"] },
  { name: "Kowalski", answer: "declined", members: ["Zofia", "Piotr", "Hanna"] },
  { name: "Lindqvist", answer: "attending", brunch: "attending", members: ["Astrid", "Erik"] },
  { name: "Moreau", answer: "pending", members: ["Juliette", "Hugo", "Louise"] },
  { name: "Nakamura", answer: "attending", brunch: "attending", members: ["Yuki", "Haruto"] },
  { name: "Oliveira", answer: "attending", members: ["Joana", "Ricardo", "Leonor", "Tomás"] },
  { name: "Smith", answer: "attending", brunch: "attending", members: ["Alice", "Robert", "Emily", "Jack"] }
]

/** Those who answer for themselves, other than their household or without one. */
const answers: Readonly<Record<string, Answer>> = {
  "jack-smith": "declined",
  "lotte-jansen": "declined",
  "solveig-eriksen": "attending",
  "camille-dubois": "attending",
  "hugo-moreau": "declined",
  "clara-weiss": "attending",
  "felix-adler": "attending",
  "priya-nair": "pending",
  "samuel-okafor": "attending",
  "greta-holm": "declined"
}

const friends = ["Clara Weiss", "Felix Adler", "Priya Nair", "Samuel Okafor", "Greta Holm"]
const band = ["Vasco Reis", "Nina Prado", "Otto Lang"]

/** People of a household who are in a group too. */
const university = ["lucia-garcia", "camille-dubois", "megan-hughes"]
const bridalParty = ["ines-almeida", "freja-bergstrom", "miguel-ferreira", "erik-lindqvist"]

const keyOf = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replace(/[^a-z]+/g, "-")

const person = (display_name: string, ...member_of: ReadonlyArray<string>): Actor => {
  const key = keyOf(display_name)
  const groups = [...(university.includes(key) ? ["university"] : []), ...(bridalParty.includes(key) ? ["party"] : [])]
  return { key, type: "person", display_name, member_of: [...member_of, ...groups] }
}

const actors: ReadonlyArray<Actor> = [
  { key: "families", type: "group", display_name: "Families" },
  { key: "university", type: "group", display_name: "University friends" },
  { key: "party", type: "group", display_name: "Bridal party" },
  { key: "band", type: "group", display_name: "The Lisbon Strings", party_size: 3 },
  { key: "caterer", type: "vendor", display_name: "Fine Food Ltd" },
  ...households.flatMap(({ members, name }): ReadonlyArray<Actor> => [
    {
      key: keyOf(name),
      type: "household",
      display_name: `The ${name} family`,
      party_size: members.length,
      member_of: ["families"]
    },
    ...members.map((first) => person(`${first} ${name}`, keyOf(name)))
  ]),
  ...friends.map((name) => person(name, "university")),
  ...band.map((name) => person(name, "band"))
]

const invitations: ReadonlyArray<Invitation> = [
  ...households.flatMap(({ answer, brunch, name }): ReadonlyArray<Invitation> => [
    { event: "reception", actor: keyOf(name), response: answer },
    ...(brunch === undefined ? [] : [{ event: "brunch", actor: keyOf(name), response: brunch }])
  ]),
  ...Object.entries(answers).map(([actor, response]): Invitation => ({ event: "reception", actor, response })),
  { event: "reception", actor: "band", response: "attending" }
]

const everyPermission = [
  "gallery:list",
  "gallery:moderate",
  "seating:list",
  "seating:create",
  "seating:update",
  "seating:publish",
  "rsvp:list",
  "rsvp:update",
  "actors:list",
  "actors:update",
  "guests:link",
  "occasion:manage",
  "occasion:audit"
]

const guest = (actor: string, invitation_unit: string, ...events: ReadonlyArray<string>) => ({
  actor,
  invitation_unit,
  events
})

export const demoOccasion = {
  occasion: { slug: "ana-and-ben", name: "Ana & Ben", time_zone: "Europe/Lisbon" },
  events: [
    { key: "ceremony", name: "Ceremony", starts_at: "2027-06-19T14:00:00Z", place: "Igreja da Graça, Lisbon" },
    {
      key: "reception",
      name: "Reception",
      starts_at: "2027-06-19T18:00:00Z",
      place: "Quinta da Oliveira, Rua das Flores 12, Sintra"
    },
    { key: "brunch", name: "Farewell brunch", starts_at: "2027-06-20T10:00:00Z" }
  ],
  actors,
  invitations,
  modules: [
    {
      module: "gallery",
      config: { moderation_mode: "pre_moderation", uploads_active: true, default_visibility: "guests" },
      events: [{ event: "ceremony" }, { event: "reception", config: { uploads_active: true } }]
    },
    {
      module: "seating",
      config: { table_naming_strategy: "numbered", keep_published: true },
      events: [{ event: "reception", config: { publish_to_guests: true } }]
    },
    {
      module: "rsvp",
      config: {
        allow_plus_ones: true,
        meal_choices: ["Sea bass", "Roast lamb", "Mushroom risotto"],
        questions: [
          { key: "song", text: "Which song makes you dance?" },
          { key: "shuttle", text: "Would you like a seat in the bus back to Lisbon?" }
        ]
      },
      events: [
        { event: "reception", config: { closes_at: "2027-05-15T22:00:00Z" } },
        { event: "brunch", config: { meal_choices: [] } }
      ]
    }
  ],
  planners: [
    { key: "petra", display_name: "Petra Planner", permissions: everyPermission },
    { key: "quentin", display_name: "Quentin Assistant", permissions: ["gallery:list", "seating:list"] }
  ],
  vendors: [{ actor: "caterer", grants: [{ action: "resource:seating_plan:view", event: "reception" }] }],
  guests: [
    guest("alice-smith", "smith", "ceremony", "reception", "brunch"),
    guest("robert-smith", "smith", "ceremony", "reception"),
    guest("rosa-almeida", "almeida", "ceremony", "reception", "brunch"),
    guest("karin-bergstrom", "bergstrom", "ceremony", "reception", "brunch"),
    guest("camille-dubois", "dubois", "reception"),
    guest("yuki-nakamura", "nakamura", "ceremony", "reception", "brunch"),
    { actor: "clara-weiss", events: ["ceremony", "reception"] },
    { actor: "priya-nair", events: ["reception"] }
  ]
} satisfies Document
