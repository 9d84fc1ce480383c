/**
 * How often occasions, events, installations and enablements have changed, and planners of several occasions: the planner
 * that makes another occasion is a planner of it under the same id, so that its tokens open both.
 */
export const revisions: ReadonlyArray<string> = [
  `
    alter table occasions
      add column revision bigint not null default 1,
      add constraint occasions_revision check (revision >= 1)`,

  `
    alter table events
      add column revision bigint not null default 1,
      add constraint events_revision check (revision >= 1)`,

  `
    alter table module_installations
      add column revision bigint not null default 1,
      add constraint module_installations_revision check (revision >= 1)`,

  `
    alter table event_enablements
      add column revision bigint not null default 1,
      add constraint event_enablements_revision check (revision >= 1)`,

  `
    alter table planner_permissions
      drop constraint planner_permissions_planner_id_fkey,
      drop constraint planner_permissions_pkey,
      add column occasion_id uuid`,

  `
    update planner_permissions set occasion_id = planners.occasion_id from planners where planners.id = planner_id`,

  `
    alter table planners
      drop constraint planners_pkey,
      add primary key (id, occasion_id)`,

  `
    alter table planner_permissions
      alter column occasion_id set not null,
      add primary key (planner_id, occasion_id, action),
      add foreign key (occasion_id, planner_id) references planners (occasion_id, id) on delete cascade`
]
