/** Tokens of planners, guests and vendors. The expiry of a renewed token moves with its use. */
export const tokens: ReadonlyArray<string> = [
  `
    create table tokens (
      id uuid primary key,
      occasion_id uuid not null references occasions (id),
      kind text not null,
      planner_id uuid,
      guest_actor_id uuid,
      vendor_actor_id uuid,
      hash bytea not null unique,
      created_at timestamptz not null,
      expires_at timestamptz,
      revoked_at timestamptz,
      last_used_at timestamptz,
      renewed boolean not null default false,
      foreign key (occasion_id, planner_id) references planners (occasion_id, id),
      foreign key (occasion_id, guest_actor_id) references guests (occasion_id, actor_id),
      foreign key (occasion_id, vendor_actor_id) references vendors (occasion_id, actor_id),
      constraint tokens_kind check (kind in ('planner', 'guest', 'vendor')),
      constraint tokens_holder check (
        num_nonnulls(planner_id, guest_actor_id, vendor_actor_id) = 1
        and (kind = 'planner') = (planner_id is not null)
        and (kind = 'guest') = (guest_actor_id is not null)
        and (kind = 'vendor') = (vendor_actor_id is not null)
      ),
      constraint tokens_hash check (octet_length(hash) = 32)
    )`,

  `
    create index tokens_occasion on tokens (occasion_id, created_at, id)`
]
