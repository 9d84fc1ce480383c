import { quantity } from "../messages/Quantity.ts"
import type { AuditMessages } from "./Messages.ts"

const quantified = quantity("de")

export const german: AuditMessages = {
  audit: {
    title: "Verlauf",
    intro: "Wer an diesem Anlass was geändert hat, das Neueste zuerst.",
    nothing: "Noch ist nichts geschehen.",
    noMatch: "Nichts passt zu diesen Filtern.",
    person: "Person",
    everybody: "Alle",
    findPerson: "Namen eingeben",
    nobodyFound: "Niemand mit diesem Namen.",
    only: (name) => `Nur ${name}`,
    thisPerson: "eine Person",
    clear: "Alle anzeigen",
    action: "Was geschehen ist",
    allActions: "Alles",
    more: "Mehr anzeigen",
    loading: "Wird geladen\u00a0…",
    newest: (count) => `Die neuesten ${count} Einträge`,
    entries: quantified({ one: "# Eintrag", other: "# Einträge" }),
    changesAtOnce: (count) => `hat ${count} Änderungen auf einmal gemacht`,
    from: "vorher",
    to: "nachher",
    none: "nichts",
    changed: "geändert",
    yes: "ja",
    no: "nein",
    gone: "(nicht mehr vorhanden)",
    atAll: "alle Programmpunkte",
    administrator: "Die Verwaltung",
    kinds: { planner: "Planungsteam", guest: "Gast", vendor: "Dienstleister", administrator: "Verwaltung" },
    somebody: "jemand (Daten gelöscht)",
    nameless: "(ohne Namen)"
  }
}
