import type { MigrationTrack } from "@banquet/postgres/MigrationTrack"

/** The track of the guestbook. */
export const guestbookMigrations: MigrationTrack = {
  module: "guestbook",
  dependencies: ["platform", "actors"],
  migrations: {
    "0001_entries": [
      `
      create table guestbook_entries (
        id uuid primary key,
        occasion_id uuid not null,
        event_id uuid not null,
        actor_id uuid not null,
        text text not null,
        written_at timestamptz not null default now(),
        foreign key (occasion_id, event_id) references events (occasion_id, id),
        foreign key (occasion_id, actor_id) references actors (occasion_id, id),
        constraint guestbook_entries_text check (length(text) between 1 and 1000)
      )`,
      `create index guestbook_entries_of_event on guestbook_entries (occasion_id, event_id, written_at, id)`,
      `create index guestbook_entries_of_actor on guestbook_entries (occasion_id, actor_id, event_id)`
    ]
  },
  occasionRows: { tables: ["guestbook_entries"] }
}
