/** Installations of modules and their enablements for events. */
export const modules: ReadonlyArray<string> = [
  `
    create table module_installations (
      id uuid primary key,
      occasion_id uuid not null references occasions (id),
      module text collate "C" not null,
      config jsonb not null,
      unique (occasion_id, module),
      unique (occasion_id, id, module),
      constraint module_installations_module check (length(module) between 1 and 200),
      constraint module_installations_config check (jsonb_typeof(config) = 'object')
    )`,

  `
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
]
