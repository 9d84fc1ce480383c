/** How often planners have changed. */
export const plannerRevisions: ReadonlyArray<string> = [
  `
    alter table planners
      add column revision bigint not null default 1,
      add constraint planners_revision check (revision >= 1)`
]
