/** Imports of people, with what each actor was before, so that an import can be undone. */
export const imports: ReadonlyArray<string> = [
  `
    create table actor_imports (
      id uuid primary key,
      occasion_id uuid not null references occasions (id),
      imported_at timestamptz not null,
      source_name text,
      source_format text,
      undone_at timestamptz,
      unique (occasion_id, id),
      constraint actor_imports_source_name check (length(source_name) between 1 and 255),
      constraint actor_imports_source_format check (length(source_format) between 1 and 50)
    )`,

  // Whoever is erased or deleted goes from the imports too.
  `
    create table actor_import_changes (
      import_id uuid not null,
      actor_id uuid not null,
      occasion_id uuid not null,
      revision bigint not null,
      before jsonb,
      primary key (import_id, actor_id),
      foreign key (occasion_id, import_id) references actor_imports (occasion_id, id),
      foreign key (occasion_id, actor_id) references actors (occasion_id, id) on delete cascade
    )`,

  `
    create index actor_import_changes_actor on actor_import_changes (occasion_id, actor_id)`
]
