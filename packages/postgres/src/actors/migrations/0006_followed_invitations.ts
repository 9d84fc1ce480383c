/** Guests whose events follow their invitations, and whose invitation unit is their household at the time. */
export const followedInvitations: ReadonlyArray<string> = [
  `
    alter table guests
      add column follows_invitations boolean not null default false,
      add column follows_household boolean not null default false,
      add constraint guests_unit check (not (follows_household and invitation_unit_id is not null))`,

  `
    create index tokens_guests on tokens (occasion_id, created_at, id) where guest_actor_id is not null`
]
