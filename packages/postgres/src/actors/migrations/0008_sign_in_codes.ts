/** Codes that sign planners and vendors in, until they are used, and how often what vendors may see has changed. */
export const signInCodes: ReadonlyArray<string> = [
  `
    alter table vendors
      add column grants_revision bigint not null default 0,
      add constraint vendors_grants_revision check (grants_revision >= 0)`,

  `
    create table sign_in_codes (
      hash bytea primary key,
      occasion_id uuid not null references occasions (id),
      planner_id uuid,
      vendor_actor_id uuid,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      foreign key (occasion_id, planner_id) references planners (occasion_id, id) on delete cascade,
      foreign key (occasion_id, vendor_actor_id) references vendors (occasion_id, actor_id) on delete cascade,
      constraint sign_in_codes_holder check (num_nonnulls(planner_id, vendor_actor_id) = 1),
      constraint sign_in_codes_hash check (octet_length(hash) = 32)
    )`,

  `
    create index sign_in_codes_holders on sign_in_codes (occasion_id, planner_id, vendor_actor_id, created_at)`
]
