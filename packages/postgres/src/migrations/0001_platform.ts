import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Occasions, events, planners and the module platform. Text is ordered by code point, whatever the server's locale. */
export const platform = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`
    create table occasions (
      id uuid primary key,
      slug text collate "C" not null unique,
      name text collate "C" not null,
      time_zone text not null,
      constraint occasions_slug check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 64),
      constraint occasions_name check (length(name) between 1 and 200),
      constraint occasions_time_zone check (length(time_zone) between 1 and 200)
    )`

  yield* sql`
    create table events (
      id uuid primary key,
      occasion_id uuid not null references occasions (id),
      key text collate "C" not null,
      name text collate "C" not null,
      starts_at timestamptz not null,
      unique (occasion_id, id),
      unique (occasion_id, key),
      constraint events_key check (length(key) between 1 and 200 and key !~ '\\s'),
      constraint events_name check (length(name) between 1 and 200)
    )`

  yield* sql`
    create table planners (
      id uuid primary key,
      occasion_id uuid not null references occasions (id),
      key text collate "C" not null,
      display_name text collate "C" not null,
      unique (occasion_id, id),
      unique (occasion_id, key),
      constraint planners_key check (length(key) between 1 and 200),
      constraint planners_display_name check (length(display_name) between 1 and 200)
    )`

  yield* sql`
    create table planner_permissions (
      planner_id uuid not null references planners (id) on delete cascade,
      action text collate "C" not null,
      primary key (planner_id, action),
      constraint planner_permissions_action check (length(action) between 1 and 200)
    )`

  yield* sql`
    create table module_installations (
      id uuid primary key,
      occasion_id uuid not null references occasions (id),
      module text collate "C" not null,
      config jsonb not null,
      unique (occasion_id, module),
      unique (occasion_id, id, module),
      constraint module_installations_module check (length(module) between 1 and 200),
      constraint module_installations_config check (jsonb_typeof(config) = 'object')
    )`

  yield* sql`
    create table event_enablements (
      id uuid primary key,
      occasion_id uuid not null,
      module_installation_id uuid not null,
      event_id uuid not null,
      module text collate "C" not null,
      enabled boolean not null,
      config jsonb not null,
      unique (event_id, module),
      unique (occasion_id, event_id, id, module_installation_id, module),
      foreign key (occasion_id, event_id) references events (occasion_id, id),
      foreign key (occasion_id, module_installation_id, module) references module_installations (occasion_id, id, module),
      constraint event_enablements_config check (jsonb_typeof(config) = 'object')
    )`
})
