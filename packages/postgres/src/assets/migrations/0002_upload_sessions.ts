/**
 * Upload sessions, and how much each holds of the quotas.
 *
 * A session holds what may still come while it is open, and what it left in storage when it has ended, until that is
 * swept; a finalized one does not count, for its asset does.
 */
export const uploadSessions: ReadonlyArray<string> = [
  `
    create table upload_sessions (
      id uuid primary key,
      occasion_id uuid not null,
      event_id uuid not null,
      owner_id uuid not null,
      object_key text collate "C" not null,
      file_name text not null,
      content_type text not null,
      byte_size bigint not null,
      caption text,
      status text collate "C" not null,
      asset_id uuid,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      held_bytes bigint not null default 0,
      settled boolean not null default false,
      constraint upload_sessions_object_key unique (object_key),
      constraint upload_sessions_asset_once unique (asset_id),
      constraint upload_sessions_event foreign key (occasion_id, event_id) references events (occasion_id, id),
      constraint upload_sessions_owner foreign key (occasion_id, owner_id) references actors (occasion_id, id),
      constraint upload_sessions_asset foreign key (occasion_id, asset_id) references asset_attachments (occasion_id, asset_id),
      constraint upload_sessions_object_key_length check (length(object_key) between 1 and 512),
      constraint upload_sessions_file_name check (length(file_name) between 1 and 255),
      constraint upload_sessions_content_type check (length(content_type) between 1 and 255),
      constraint upload_sessions_byte_size check (byte_size >= 1),
      constraint upload_sessions_caption check (length(caption) between 1 and 500),
      constraint upload_sessions_status check (status in ('open', 'finalized', 'closed')),
      constraint upload_sessions_finalized_has_asset check ((status = 'finalized') = (asset_id is not null)),
      constraint upload_sessions_held_bytes check (held_bytes >= 0),
      constraint upload_sessions_expires check (expires_at > created_at)
    )`,

  `
    create index upload_sessions_of_owner on upload_sessions (owner_id, occasion_id) include (held_bytes)
    where status <> 'finalized'`,

  `
    create index upload_sessions_of_occasion on upload_sessions (occasion_id) include (held_bytes)
    where held_bytes > 0 and status <> 'finalized'`,

  `
    create index upload_sessions_holding on upload_sessions (expires_at, id)
    where held_bytes > 0 and status <> 'finalized'`,

  `
    create index upload_sessions_unused on upload_sessions (expires_at, id) where status <> 'finalized'`,

  `
    create trigger upload_sessions_upload before update on upload_sessions
    for each row when (
      (new.id, new.occasion_id, new.event_id, new.owner_id, new.object_key, new.created_at)
      is distinct from (old.id, old.occasion_id, old.event_id, old.owner_id, old.object_key, old.created_at)
    )
    execute function refuse_change('upload_sessions_upload')`,

  `
    create trigger upload_sessions_transition before update on upload_sessions
    for each row when (old.status <> 'open' and (new.status, new.asset_id) is distinct from (old.status, old.asset_id))
    execute function refuse_change('upload_sessions_transition')`
]
