/** How the audit log tells of what belongs to no module. */
import type { AuditWords } from "../ModuleWords.ts"

const statuses = {
  active: { en: "active", de: "aktiv" },
  inactive: { en: "inactive", de: "inaktiv" }
}

const responses = {
  attending: { en: "coming", de: "kommt" },
  declined: { en: "not coming", de: "kommt nicht" },
  pending: { en: "no answer", de: "noch offen" }
}

const types = {
  person: { en: "person", de: "Person" },
  household: { en: "household", de: "Haushalt" },
  group: { en: "group", de: "Gruppe" },
  vendor: { en: "vendor", de: "Dienstleister" }
}

export const platformAuditWords: AuditWords = {
  sentences: {
    "occasion.created": { en: "{by} created the occasion {target}", de: "{by} hat den Anlass {target} angelegt" },
    "occasion.deleted": { en: "{by} deleted the occasion {target}", de: "{by} hat den Anlass {target} gelöscht" },
    "occasion.updated": { en: "{by} changed the occasion {target}", de: "{by} hat den Anlass {target} geändert" },
    "event.created": { en: "{by} added the event {target}", de: "{by} hat den Programmpunkt {target} angelegt" },
    "event.updated": { en: "{by} changed the event {target}", de: "{by} hat den Programmpunkt {target} geändert" },
    "event.deleted": { en: "{by} deleted the event {target}", de: "{by} hat den Programmpunkt {target} gelöscht" },
    "actor.created": { en: "{by} added {target}", de: "{by} hat {target} hinzugefügt" },
    "actor.updated": { en: "{by} changed {target}", de: "{by} hat {target} geändert" },
    "actor.deleted": { en: "{by} deleted {target}", de: "{by} hat {target} gelöscht" },
    "actor.merged": {
      en: "{by} merged {target} with another record of the same person",
      de: "{by} hat {target} mit einem anderen Eintrag derselben Person zusammengeführt"
    },
    "invitation.created": { en: "{by} invited {target}", de: "{by} hat {target} eingeladen" },
    "invitation.updated": {
      en: "{by} changed the answer of {target}",
      de: "{by} hat die Antwort von {target} geändert"
    },
    "invitation.deleted": {
      en: "{by} took back the invitation of {target}",
      de: "{by} hat die Einladung von {target} zurückgenommen"
    },
    "import.undone": { en: "{by} undid the import {target}", de: "{by} hat den Import {target} rückgängig gemacht" },
    "guest.created": { en: "{by} gave {target} access", de: "{by} hat {target} Zugang gegeben" },
    "guest.updated": { en: "{by} changed the access of {target}", de: "{by} hat den Zugang von {target} geändert" },
    "guest.erased": { en: "{by} erased a guest’s data", de: "{by} hat die Daten eines Gastes gelöscht" },
    "vendor.created": {
      en: "{by} gave the vendor {target} access",
      de: "{by} hat dem Dienstleister {target} Zugang gegeben"
    },
    "vendor.updated": {
      en: "{by} changed the access of the vendor {target}",
      de: "{by} hat den Zugang des Dienstleisters {target} geändert"
    },
    "vendor.erased": { en: "{by} erased a vendor’s data", de: "{by} hat die Daten eines Dienstleisters gelöscht" },
    "planner.created": { en: "{by} added the planner {target}", de: "{by} hat {target} ins Planungsteam aufgenommen" },
    "planner.updated": {
      en: "{by} changed the planner {target}",
      de: "{by} hat {target} im Planungsteam geändert"
    },
    "planner.deleted": {
      en: "{by} removed the planner {target}",
      de: "{by} hat {target} aus dem Planungsteam entfernt"
    },
    "permission.granted": { en: "{by} gave {target} permissions", de: "{by} hat {target} Rechte gegeben" },
    "permission.revoked": { en: "{by} took permissions from {target}", de: "{by} hat {target} Rechte genommen" },
    "link.issued": { en: "{by} made a link for {target}", de: "{by} hat einen Link für {target} erstellt" },
    "link.revoked": { en: "{by} withdrew a link of {target}", de: "{by} hat einen Link von {target} gesperrt" },
    "token.issued": { en: "{by} gave {target} an access key", de: "{by} hat {target} einen Zugangsschlüssel gegeben" },
    "token.revoked": {
      en: "{by} withdrew an access key of {target}",
      de: "{by} hat einen Zugangsschlüssel von {target} gesperrt"
    },
    "sign_in.completed": {
      en: "{by} signed in with a link",
      de: "{by} hat sich mit einem Link angemeldet"
    },
    "module.installed": { en: "{by} began to use {target}", de: "{by} hat {target} eingerichtet" },
    "module.uninstalled": { en: "{by} removed {target}", de: "{by} hat {target} entfernt" },
    "module.configured": {
      en: "{by} changed the settings of {target}",
      de: "{by} hat die Einstellungen von {target} geändert"
    },
    "module.enabled": {
      en: "{by} opened {target} for an event",
      de: "{by} hat {target} für einen Programmpunkt eingeschaltet"
    },
    "module.disabled": {
      en: "{by} closed {target} for an event",
      de: "{by} hat {target} für einen Programmpunkt ausgeschaltet"
    },
    "webhook.added": { en: "{by} added a webhook", de: "{by} hat einen Webhook hinzugefügt" },
    "webhook.removed": { en: "{by} removed a webhook", de: "{by} hat einen Webhook entfernt" },
    "webhook.replayed": {
      en: "{by} repeated a webhook’s messages",
      de: "{by} hat Nachrichten eines Webhooks wiederholt"
    }
  },
  gone: { "invitation.deleted": ["event_id"] },
  members: {
    name: { en: "Name", de: "Name" },
    display_name: { en: "Name", de: "Name" },
    key: { en: "Key", de: "Schlüssel" },
    slug: { en: "Short address", de: "Kurzadresse" },
    time_zone: { en: "Time zone", de: "Zeitzone" },
    starts_at: { en: "Begins", de: "Beginn" },
    place: { en: "Place", de: "Ort" },
    type: { en: "Kind", de: "Art" },
    party_size: { en: "Seats needed", de: "Benötigte Plätze" },
    status: { en: "Status", de: "Status" },
    member_of: { en: "Households and groups", de: "Haushalte und Gruppen" },
    into: { en: "Goes on as", de: "Geht auf in" },
    "contact.email": { en: "E-mail", de: "E-Mail" },
    "contact.phone": { en: "Phone", de: "Telefon" },
    dietary: { en: "Dietary needs", de: "Unverträglichkeiten" },
    notes: { en: "Notes", de: "Notizen" },
    event_id: { en: "Event", de: "Programmpunkt" },
    events: { en: "Events", de: "Programmpunkte" },
    response: { en: "Answer", de: "Antwort" },
    invitations: { en: "Answer", de: "Antwort" },
    invitation_unit: { en: "Answers for", de: "Antwortet für" },
    invitation_unit_id: { en: "Answers together with", de: "Antwortet zusammen mit" },
    permissions: { en: "May", de: "Darf" },
    grants: { en: "May", de: "Darf" },
    enabled: { en: "Open", de: "Eingeschaltet" },
    config: { en: "Settings", de: "Einstellungen" },
    expires_at: { en: "Ends", de: "Gültig bis" }
  },
  values: {
    events: { invited: { en: "all of the invitation", de: "alle der Einladung" } },
    invitation_unit: { household: { en: "the household", de: "den Haushalt" } },
    status: statuses,
    response: responses,
    invitations: responses,
    type: types
  }
}
