/** Occasions, events and planners. Text is ordered by code point, whatever the locale of the server. */
export const occasions: ReadonlyArray<string> = [
  // Raised by triggers whose condition is a change that is not allowed; the argument is the name of the rule.
  `
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'refused by the rule %', tg_argv[0] using errcode = 'check_violation', constraint = tg_argv[0];
    end $$`,

  `
    create table occasions (
      id uuid primary key,
      slug text collate "C" not null unique,
      name text collate "C" not null,
      time_zone text not null,
      constraint occasions_slug check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 64),
      constraint occasions_name check (length(name) between 1 and 200),
      constraint occasions_time_zone check (length(time_zone) between 1 and 200)
    )`,

  `
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
    )`,

  `
    create table planners (
      id uuid primary key,
      occasion_id uuid not null references occasions (id),
      key text collate "C" not null,
      display_name text collate "C" not null,
      unique (occasion_id, id),
      unique (occasion_id, key),
      constraint planners_key check (length(key) between 1 and 200),
      constraint planners_display_name check (length(display_name) between 1 and 200)
    )`,

  `
    create table planner_permissions (
      planner_id uuid not null references planners (id) on delete cascade,
      action text collate "C" not null,
      primary key (planner_id, action),
      constraint planner_permissions_action check (length(action) between 1 and 200)
    )`
]
