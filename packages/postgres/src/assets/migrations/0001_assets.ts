/**
 * Assets with their variants and attachments.
 *
 * An asset has each of its two variants once or, until it is ready, not at all: they are columns of its row, so that a
 * plain check says when they are there and a guest's feed joins one row a picture. What refers to an asset may keep
 * copies of its status and visibility, which the wide unique constraint keeps true. An attachment names the resource that
 * the asset belongs to: a module, a type of that module and an id.
 */
export const assets: ReadonlyArray<string> = [
  `
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
    )`,

  `
    create trigger assets_original before update on assets
    for each row when (
      (new.id, new.occasion_id, new.object_key, new.generation, new.content_type, new.byte_size, new.width, new.height,
        new.file_name, new.created_at)
      is distinct from
      (old.id, old.occasion_id, old.object_key, old.generation, old.content_type, old.byte_size, old.width, old.height,
        old.file_name, old.created_at)
    )
    execute function refuse_change('assets_original')`,

  `
    create trigger assets_transition before update on assets
    for each row when (
      old.status <> 'processing'
      and (new.status, new.failure, new.placeholder, new.thumbnail_object_key, new.web_object_key)
        is distinct from (old.status, old.failure, old.placeholder, old.thumbnail_object_key, old.web_object_key)
    )
    execute function refuse_change('assets_transition')`,

  `
    create table asset_attachments (
      asset_id uuid primary key,
      occasion_id uuid not null,
      module text collate "C" not null,
      resource_type text collate "C" not null,
      resource_id uuid not null,
      created_at timestamptz not null,
      constraint asset_attachments_resource unique (resource_id, resource_type, module),
      unique (occasion_id, asset_id),
      unique (occasion_id, asset_id, module, resource_type, resource_id),
      constraint asset_attachments_asset foreign key (occasion_id, asset_id) references assets (occasion_id, id)
        on delete cascade,
      constraint asset_attachments_module check (length(module) between 1 and 200),
      constraint asset_attachments_resource_type check (length(resource_type) between 1 and 200)
    )`
]
