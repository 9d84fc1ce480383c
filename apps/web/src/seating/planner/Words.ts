/** What planners read of the module on the platform's pages. */
import type { ModuleWords } from "../../platform/ModuleWords.ts"
import { SeatingClient } from "../SeatingClient.ts"
import { readSeatingView } from "./SeatingViewReader.ts"

/** The names of tables and zones, by id. */
const placeNames = async (token: string, occasionId: string): Promise<ReadonlyMap<string, string>> => {
  const { plans } = await readSeatingView({ client: new SeatingClient(token), occasionId })
  return new Map(plans.flatMap(({ tables, zones }) => [...tables, ...zones].map(({ id, name }) => [id, name] as const)))
}

export const words: ModuleWords = {
  name: { en: "Seating plan", de: "Sitzplan" },
  purpose: {
    en: "You seat the guests at tables; each looks up their own seat.",
    de: "Sie verteilen die Gäste auf Tische; alle finden ihren eigenen Platz."
  },
  // The link of a household shows no seats that its people have of their own.
  invitation: {
    text: { en: "find your seat", de: "Ihren Platz finden" },
    relevance: 2,
    isFor: ({ seated, type }) => type === "person" || seated.length > 0
  },
  permissions: [
    { action: "seating:list", label: { en: "see the seating plan", de: "den Sitzplan sehen" } },
    { action: "seating:create", label: { en: "add plans and tables", de: "Pläne und Tische anlegen" } },
    { action: "seating:update", label: { en: "seat people and change tables", de: "Plätze und Tische ändern" } },
    { action: "seating:publish", label: { en: "publish the seating plan", de: "den Sitzplan veröffentlichen" } }
  ],
  resources: [
    {
      action: "resource:seating_plan:view",
      label: { en: "see the published seating plan", de: "den veröffentlichten Sitzplan sehen" },
      permission: "seating:list"
    }
  ],
  // Whoever seats people on a page publishes for guests, and moves people again after that.
  firstUse: {
    text: {
      en: "Guests see their seat once you have published the plan, and go on seeing it while you change it.",
      de: "Gäste sehen ihren Platz, sobald Sie den Plan veröffentlicht haben, und sehen ihn weiter, während Sie ihn ändern."
    },
    config: { keep_published: true },
    eventConfig: { publish_to_guests: true }
  },
  config: {
    table_naming_strategy: {
      label: { en: "Names of new tables", de: "Namen neuer Tische" },
      help: { en: "Tables that are there keep their names.", de: "Tische, die es schon gibt, behalten ihre Namen." },
      options: {
        numbered: { en: "Numbers: Table 1, Table 2", de: "Nummern: Tisch 1, Tisch 2" },
        lettered: { en: "Letters: Table A, Table B", de: "Buchstaben: Tisch A, Tisch B" },
        custom: { en: "You name each table", de: "Sie benennen jeden Tisch" }
      }
    },
    keep_published: {
      label: { en: "Guests keep the published plan", de: "Gäste sehen weiter den veröffentlichten Plan" },
      help: {
        en: "While you change it, guests and vendors see it as it was published. Otherwise each change hides it.",
        de: "Während Sie ihn ändern, sehen Gäste und Dienstleister ihn wie veröffentlicht. Sonst sehen sie nach jeder Änderung nichts, bis Sie wieder veröffentlichen."
      }
    },
    publish_to_guests: {
      label: { en: "Guests see their seat", de: "Gäste sehen ihren Platz" },
      help: {
        en: "Once the plan is published; before that they see nothing of it.",
        de: "Sobald der Plan veröffentlicht ist; vorher sehen sie nichts davon."
      }
    }
  },
  audit: {
    sentences: {
      "seating_plan.created": { en: "{by} began the plan {target}", de: "{by} hat den Plan {target} begonnen" },
      "seating_plan.updated": { en: "{by} changed the plan {target}", de: "{by} hat den Plan {target} geändert" },
      "seating_plan.published": {
        en: "{by} published the plan {target}",
        de: "{by} hat den Plan {target} veröffentlicht"
      },
      "seating_plan.unpublished": {
        en: "{by} took the published plan {target} back",
        de: "{by} hat den veröffentlichten Plan {target} zurückgezogen"
      },
      "seating_plan.acknowledged": {
        en: "{by} confirmed having seen the plan {target}",
        de: "{by} hat bestätigt, den Plan {target} gesehen zu haben"
      },
      "seating_plan.viewed": { en: "{by} looked at the plan {target}", de: "{by} hat den Plan {target} angesehen" },
      "seating_wishes.updated": {
        en: "{by} changed the wishes of the plan {target}",
        de: "{by} hat die Wünsche des Plans {target} geändert"
      },
      "seating_zone.created": { en: "{by} added the zone {target}", de: "{by} hat den Bereich {target} angelegt" },
      "seating_zone.updated": { en: "{by} changed the zone {target}", de: "{by} hat den Bereich {target} geändert" },
      "seating_zone.deleted": { en: "{by} deleted the zone {target}", de: "{by} hat den Bereich {target} gelöscht" },
      "seating_table.created": { en: "{by} added the table {target}", de: "{by} hat den Tisch {target} angelegt" },
      "seating_table.updated": { en: "{by} changed the table {target}", de: "{by} hat den Tisch {target} geändert" },
      "seating_table.deleted": { en: "{by} deleted the table {target}", de: "{by} hat den Tisch {target} gelöscht" },
      "seating_assignment.created": { en: "{by} seated {target}", de: "{by} hat {target} einen Platz gegeben" },
      "seating_assignment.updated": { en: "{by} moved {target}", de: "{by} hat {target} umgesetzt" },
      "seating_assignment.deleted": {
        en: "{by} took the seat of {target} away",
        de: "{by} hat den Platz von {target} freigegeben"
      }
    },
    alone: {
      "seating_assignment.updated locked": {
        en: "{by} changed whether {target} stays at that seat",
        de: "{by} hat geändert, ob {target} dort sitzen bleibt"
      }
    },
    gone: { "seating_assignment.deleted": ["seating_table_id", "seat_number", "seat_label"] },
    members: {
      seating_table_id: { en: "Table", de: "Tisch" },
      seating_zone_id: { en: "Zone", de: "Bereich" },
      seat_number: { en: "Seat", de: "Platz" },
      seat_label: { en: "Seat label", de: "Platzhinweis" },
      capacity: { en: "Seats", de: "Plätze" },
      sort_order: { en: "Position", de: "Position" },
      planner_notes: { en: "Notes", de: "Notizen" },
      "place.x": { en: "Centimetres from the left of the room", de: "Zentimeter von links im Raum" },
      "place.y": { en: "Centimetres from the top of the room", de: "Zentimeter von oben im Raum" },
      "place.angle": { en: "Turned by degrees", de: "Drehung in Grad" },
      "floor.width": { en: "Width of the room in centimetres", de: "Breite des Raums in Zentimetern" },
      "floor.depth": { en: "Depth of the room in centimetres", de: "Tiefe des Raums in Zentimetern" },
      floor_picture: { en: "Picture of the floor", de: "Grundriss" },
      shape: { en: "Shape", de: "Form" },
      locked: { en: "Stays when people are arranged", de: "Platz fixiert" },
      wishes: { en: "Wishes, each pair of people as one", de: "Wünsche, je Paar gezählt" },
      plan_key: { en: "Key of the plan", de: "Schlüssel des Plans" }
    },
    values: {
      status: {
        draft: { en: "draft", de: "Entwurf" },
        published: { en: "published", de: "veröffentlicht" }
      },
      shape: {
        round: { en: "Round", de: "Rund" },
        long: { en: "Long", de: "Lang" },
        square: { en: "Square", de: "Quadratisch" },
        half_moon: { en: "Half-moon", de: "Halbmond" },
        head: { en: "Head table", de: "Ehrentisch" }
      }
    },
    names: { permission: "seating:list", load: placeNames }
  }
}
