/** The log of answers to invitations: what became of each, when, and who changed it. */
export const answerChanges: ReadonlyArray<string> = [
  // Before and after are null where there is no invitation.
  `
    create table answer_changes (
      position bigint generated always as identity primary key,
      occasion_id uuid not null,
      event_id uuid not null,
      actor_id uuid not null,
      before text,
      after text,
      changed_by text not null,
      changed_at timestamptz(3) not null default clock_timestamp(),
      foreign key (occasion_id, event_id) references events (occasion_id, id) on delete cascade,
      foreign key (occasion_id, actor_id) references actors (occasion_id, id) on delete cascade,
      constraint answer_changes_before check (before in ('attending', 'declined', 'pending')),
      constraint answer_changes_after check (after in ('attending', 'declined', 'pending')),
      constraint answer_changes_by check (changed_by in ('guest', 'planner', 'import', 'administrator'))
    )`,

  `
    create index answer_changes_newest on answer_changes (occasion_id, position)`,

  `
    create index answer_changes_actor on answer_changes (occasion_id, actor_id)`,

  `
    create index answer_changes_event on answer_changes (occasion_id, event_id, position)`
]
