/** Seating plans. */
export const plans: ReadonlyArray<string> = [
  `
    create table seating_plans (
      id uuid primary key,
      occasion_id uuid not null,
      event_id uuid not null unique,
      module text collate "C" not null default 'seating',
      module_installation_id uuid not null,
      event_enablement_id uuid not null,
      plan_key text collate "C" not null,
      display_name text collate "C" not null,
      planner_notes text,
      status text not null,
      revision bigint not null,
      published_at timestamptz,
      published_by_kind text,
      published_by_key text,
      published_by_display_name text,
      unique (occasion_id, id),
      foreign key (occasion_id, event_id) references events (occasion_id, id),
      constraint seating_plans_enablement
        foreign key (occasion_id, event_id, event_enablement_id, module_installation_id, module)
        references event_enablements (occasion_id, event_id, id, module_installation_id, module),
      constraint seating_plans_module check (module = 'seating'),
      constraint seating_plans_plan_key check (plan_key ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(plan_key) <= 64),
      constraint seating_plans_display_name check (length(display_name) between 1 and 200),
      constraint seating_plans_planner_notes check (length(planner_notes) between 1 and 2000),
      constraint seating_plans_status check (status in ('draft', 'published')),
      constraint seating_plans_revision check (revision >= 1),
      constraint seating_plans_published_by_kind check (published_by_kind in ('planner', 'administrator')),
      constraint seating_plans_publication_is_whole check (
        num_nonnulls(published_at, published_by_kind, published_by_key, published_by_display_name) in (0, 4)
      ),
      constraint seating_plans_published_has_publication check (status <> 'published' or published_at is not null)
    )`,

  // Two writers that saw the same revision cannot both write the next one.
  `
    create trigger seating_plans_next_revision before update on seating_plans
    for each row when (new.* is distinct from old.* and new.revision <> old.revision + 1)
    execute function refuse_change('seating_plans_next_revision')`
]
