import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Upload sessions, assets with their variants and attachments, and the queue of variants.
 *
 * An asset has each of its two variants once or, until it is ready, not at all: they are columns of its row, so that a
 * plain check says when they are there and a guest's feed joins one row a picture. What refers to an asset may keep
 * copies of its status and visibility, which the wide unique constraint keeps true.
 */
export const assets = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // Raised by triggers whose condition is a change that must not be; their argument is the rule's name.
  yield* sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'a change that must not be' using errcode = 'check_violation', constraint = tg_argv[0];
    end $$`

  yield* sql`
    create table assets (
      id uuid primary key,
      occasion_id uuid not null references occasions (id),
      object_key text collate "C" not null,
      generation text collate "C" not null,
      content_type text collate "C" not null,
      byte_size integer not null,
      width integer not null,
      height integer not null,
      status text collate "C" not null,
      failure text,
      visibility text collate "C" not null,
      placeholder text,
      file_name text not null,
      created_at timestamptz not null,
      thumbnail_object_key text collate "C",
      thumbnail_content_type text,
      thumbnail_byte_size integer,
      thumbnail_width integer,
      thumbnail_height integer,
      web_object_key text collate "C",
      web_content_type text,
      web_byte_size integer,
      web_width integer,
      web_height integer,
      unique (occasion_id, id),
      unique (occasion_id, id, status, visibility),
      constraint assets_object_key unique (object_key),
      constraint assets_thumbnail_object_key unique (thumbnail_object_key),
      constraint assets_web_object_key unique (web_object_key),
      constraint assets_object_key_length check (length(object_key) between 1 and 512),
      constraint assets_content_type check (content_type in (
        'image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'image/heic', 'image/heif'
      )),
      constraint assets_byte_size check (byte_size between 1 and 15728640),
      constraint assets_size check (width > 0 and height > 0),
      constraint assets_status check (status in ('processing', 'ready', 'failed')),
      constraint assets_failure check ((status = 'failed') = (failure is not null)),
      constraint assets_visibility check (visibility in ('guests', 'planners')),
      constraint assets_file_name check (length(file_name) between 1 and 255),
      constraint assets_ready_is_whole check (
        num_nonnulls(
          placeholder, thumbnail_object_key, thumbnail_content_type, thumbnail_byte_size, thumbnail_width,
          thumbnail_height, web_object_key, web_content_type, web_byte_size, web_width, web_height
        ) = case status when 'ready' then 11 else 0 end
      ),
      constraint assets_variants check (
        least(thumbnail_byte_size, thumbnail_width, thumbnail_height, web_byte_size, web_width, web_height) > 0
        and object_key <> thumbnail_object_key and object_key <> web_object_key
        and thumbnail_object_key <> web_object_key
      )
    )`
  yield* sql`
    create trigger assets_original before update on assets
    for each row when (
      (new.id, new.occasion_id, new.object_key, new.generation, new.content_type, new.byte_size, new.width, new.height,
        new.file_name, new.created_at)
      is distinct from
      (old.id, old.occasion_id, old.object_key, old.generation, old.content_type, old.byte_size, old.width, old.height,
        old.file_name, old.created_at)
    )
    execute function refuse_change('assets_original')`
  yield* sql`
    create trigger assets_transition before update on assets
    for each row when (
      old.status <> 'processing'
      and (new.status, new.failure, new.placeholder, new.thumbnail_object_key, new.web_object_key)
        is distinct from (old.status, old.failure, old.placeholder, old.thumbnail_object_key, old.web_object_key)
    )
    execute function refuse_change('assets_transition')`

  yield* sql`
    create table asset_attachments (
      asset_id uuid primary key,
      occasion_id uuid not null,
      resource_type text collate "C" not null,
      resource_id uuid not null,
      created_at timestamptz not null,
      constraint asset_attachments_resource unique (resource_id, resource_type),
      unique (occasion_id, asset_id),
      unique (occasion_id, asset_id, resource_type, resource_id),
      constraint asset_attachments_asset foreign key (occasion_id, asset_id) references assets (occasion_id, id)
        on delete cascade,
      constraint asset_attachments_resource_type check (resource_type in ('gallery_item'))
    )`

  yield* sql`
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
      constraint upload_sessions_expires check (expires_at > created_at)
    )`
  yield* sql`
    create index upload_sessions_open on upload_sessions (owner_id, expires_at) where status = 'open'`
  yield* sql`
    create index upload_sessions_unused on upload_sessions (expires_at, id) where status <> 'finalized'`
  yield* sql`
    create trigger upload_sessions_upload before update on upload_sessions
    for each row when (
      (new.id, new.occasion_id, new.event_id, new.owner_id, new.object_key, new.created_at)
      is distinct from (old.id, old.occasion_id, old.event_id, old.owner_id, old.object_key, old.created_at)
    )
    execute function refuse_change('upload_sessions_upload')`
  yield* sql`
    create trigger upload_sessions_transition before update on upload_sessions
    for each row when (old.status <> 'open' and (new.status, new.asset_id) is distinct from (old.status, old.asset_id))
    execute function refuse_change('upload_sessions_transition')`

  // "run_at" is when the job may be taken: at first at once, then when its lease ends or its retry is due.
  yield* sql`
    create table variant_jobs (
      asset_id uuid primary key references assets (id) on delete cascade,
      attempts integer not null default 0,
      run_at timestamptz not null default now(),
      lease uuid,
      last_failure text,
      constraint variant_jobs_attempts check (attempts >= 0)
    ) with (fillfactor = 70)`
  yield* sql`create index variant_jobs_due on variant_jobs (run_at, asset_id)`
  yield* sql`
    create function variant_jobs_announce() returns trigger language plpgsql as $$
    begin
      perform pg_notify('banquet_variant_jobs', '');
      return null;
    end $$`
  yield* sql`
    create trigger variant_jobs_inserted after insert on variant_jobs
    for each statement execute function variant_jobs_announce()`
})
