/** What planners read of the module on the platform's pages. */
import type { ModuleWords } from "../../platform/ModuleWords.ts"

export const words: ModuleWords = {
  name: { en: "Photos", de: "Fotos" },
  purpose: {
    en: "Guests add photos to one album; you decide what everybody sees.",
    de: "Gäste fügen Fotos zu einem Album hinzu; Sie entscheiden, was alle sehen."
  },
  invitation: { text: { en: "add your photos", de: "Ihre Fotos hinzufügen" }, relevance: 1 },
  permissions: [
    { action: "gallery:list", label: { en: "see all photos", de: "alle Fotos sehen" } },
    { action: "gallery:moderate", label: { en: "approve and reject photos", de: "Fotos freigeben und ablehnen" } }
  ],
  config: {
    moderation_mode: {
      label: { en: "New photos", de: "Neue Fotos" },
      help: {
        en: "Photos of guests, before you have looked at them.",
        de: "Fotos von Gästen, bevor Sie sie angesehen haben."
      },
      options: {
        pre_moderation: { en: "Hidden until you approve them", de: "Verborgen, bis Sie sie freigeben" },
        post_moderation: { en: "Seen by guests at once", de: "Für Gäste sofort zu sehen" }
      }
    },
    uploads_active: {
      label: { en: "Guests can add photos", de: "Gäste können Fotos hinzufügen" },
      help: {
        en: "Turn this off when no more photos should come in.",
        de: "Schalten Sie das aus, wenn keine Fotos mehr kommen sollen."
      },
      atEvents: {
        en: "Guests can add photos at these events",
        de: "Bei diesen Programmpunkten können Gäste Fotos hinzufügen"
      }
    },
    default_visibility: {
      label: { en: "Who sees approved photos", de: "Wer freigegebene Fotos sieht" },
      options: {
        guests: { en: "Guests and planners", de: "Gäste und Planungsteam" },
        planners: { en: "Planners only", de: "Nur das Planungsteam" }
      }
    },
    guest_originals: {
      label: { en: "Guests can download originals", de: "Gäste können Originale herunterladen" },
      help: { en: "Otherwise they only see a smaller copy.", de: "Sonst sehen sie nur eine kleinere Kopie." }
    }
  },
  audit: {
    sentences: {
      "gallery_item.approved": {
        en: "{by} approved a photo by {target}",
        de: "{by} hat ein Foto von {target} freigegeben"
      },
      "gallery_item.rejected": {
        en: "{by} rejected a photo by {target}",
        de: "{by} hat ein Foto von {target} abgelehnt"
      },
      "gallery_item.reopened": {
        en: "{by} put a photo by {target} back to be looked at",
        de: "{by} hat ein Foto von {target} wieder auf „Offen“ gesetzt"
      }
    },
    members: { moderation_status: { en: "Photo", de: "Foto" } },
    values: {
      moderation_status: {
        pending: { en: "waiting", de: "offen" },
        approved: { en: "approved", de: "freigegeben" },
        rejected: { en: "rejected", de: "abgelehnt" }
      }
    }
  }
}
