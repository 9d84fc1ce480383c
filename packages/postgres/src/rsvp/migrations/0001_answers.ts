/** What guests say beside whether they come, and who brings whom. */
export const answers: ReadonlyArray<string> = [
  // They go with the actor and with the event: whoever is deleted has nothing to say.
  `
    create table rsvp_answers (
      occasion_id uuid not null,
      event_id uuid not null,
      actor_id uuid not null,
      meal text,
      dietary text,
      answers jsonb not null default '{}',
      primary key (event_id, actor_id),
      foreign key (occasion_id, event_id) references events (occasion_id, id) on delete cascade,
      foreign key (occasion_id, actor_id) references actors (occasion_id, id) on delete cascade,
      constraint rsvp_answers_meal check (length(meal) between 1 and 100),
      constraint rsvp_answers_dietary check (length(dietary) between 1 and 500),
      constraint rsvp_answers_answers check (jsonb_typeof(answers) = 'object')
    )`,

  `
    create index rsvp_answers_actor on rsvp_answers (occasion_id, actor_id)`,

  // One a host, and nobody is brought by two or brings somebody while being brought.
  `
    create table rsvp_plus_ones (
      occasion_id uuid not null,
      host_id uuid primary key,
      actor_id uuid not null unique,
      foreign key (occasion_id, host_id) references actors (occasion_id, id) on delete cascade,
      foreign key (occasion_id, actor_id) references actors (occasion_id, id) on delete cascade,
      constraint rsvp_plus_ones_of_another check (host_id <> actor_id)
    )`,

  `
    create index rsvp_plus_ones_occasion on rsvp_plus_ones (occasion_id)`
]
