/** The link by which the first occasion is made: one at a time, and none once there is an occasion. */
export const setupLinks: ReadonlyArray<string> = [
  `
    create table setup_links (
      is_the_one boolean primary key default true,
      id uuid not null,
      hash bytea not null,
      expires_at timestamptz not null,
      constraint setup_links_one check (is_the_one),
      constraint setup_links_hash check (octet_length(hash) = 32)
    )`
]
