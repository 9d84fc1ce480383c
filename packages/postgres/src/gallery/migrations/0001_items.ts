/**
 * Gallery items and every decision about them.
 *
 * An item carries copies of its asset's status and visibility, which a foreign key keeps true, so that one generated
 * column says what guests may see, and the index of their feed holds that and nothing else. Decisions of an item are
 * numbered; each begins in the state that the one before it led to, and the item is in the state of its last.
 */
export const items: ReadonlyArray<string> = [
  `
    create table gallery_items (
      id uuid primary key,
      occasion_id uuid not null,
      event_id uuid,
      module text collate "C" not null default 'gallery',
      module_installation_id uuid not null,
      event_enablement_id uuid,
      asset_id uuid not null,
      asset_status text collate "C" not null,
      asset_visibility text collate "C" not null,
      asset_resource_type text collate "C" not null default 'gallery_item',
      uploader_id uuid not null,
      caption text,
      moderation_status text collate "C" not null,
      decision integer,
      created_at timestamptz(3) not null,
      visible_to_guests boolean not null generated always as (
        event_id is not null and moderation_status = 'approved' and asset_status = 'ready' and asset_visibility = 'guests'
      ) stored,
      constraint gallery_items_asset_once unique (asset_id),
      constraint gallery_items_installation foreign key (occasion_id, module_installation_id, module)
        references module_installations (occasion_id, id, module),
      constraint gallery_items_event foreign key (occasion_id, event_id) references events (occasion_id, id),
      constraint gallery_items_enablement
        foreign key (occasion_id, event_id, event_enablement_id, module_installation_id, module)
        references event_enablements (occasion_id, event_id, id, module_installation_id, module),
      constraint gallery_items_asset foreign key (occasion_id, asset_id, asset_status, asset_visibility)
        references assets (occasion_id, id, status, visibility) on update cascade,
      constraint gallery_items_attachment foreign key (occasion_id, asset_id, module, asset_resource_type, id)
        references asset_attachments (occasion_id, asset_id, module, resource_type, resource_id),
      constraint gallery_items_uploader foreign key (occasion_id, uploader_id) references actors (occasion_id, id),
      constraint gallery_items_module check (module = 'gallery'),
      constraint gallery_items_asset_resource_type check (asset_resource_type = 'gallery_item'),
      constraint gallery_items_event_with_enablement check ((event_id is null) = (event_enablement_id is null)),
      constraint gallery_items_caption check (length(caption) between 1 and 500),
      constraint gallery_items_moderation_status check (moderation_status in ('pending', 'approved', 'rejected'))
    )`,

  // What guests page through, and what planners do: of the occasion or of one event, in each moderation status.
  `
    create index gallery_items_feed on gallery_items (event_id, created_at desc, id desc) where visible_to_guests`,

  `
    create index gallery_items_of_occasion on gallery_items (occasion_id, moderation_status, created_at desc, id desc)`,

  `
    create index gallery_items_of_event on gallery_items (event_id, moderation_status, created_at desc, id desc)`,

  `
    create index gallery_items_of_uploader on gallery_items (uploader_id, occasion_id)`,

  `
    create table gallery_decisions (
      item_id uuid not null references gallery_items (id) on delete cascade,
      number integer not null,
      previous integer generated always as (nullif(number - 1, 0)) stored,
      from_status text collate "C" not null,
      to_status text collate "C" not null,
      notes text,
      decided_at timestamptz not null,
      decided_by_kind text not null,
      decided_by_key text not null,
      decided_by_display_name text not null,
      primary key (item_id, number),
      unique (item_id, number, to_status),
      constraint gallery_decisions_previous foreign key (item_id, previous, from_status)
        references gallery_decisions (item_id, number, to_status),
      constraint gallery_decisions_number check (number >= 1),
      constraint gallery_decisions_from_status check (from_status in ('pending', 'approved', 'rejected')),
      constraint gallery_decisions_to_status check (to_status in ('pending', 'approved', 'rejected')),
      constraint gallery_decisions_notes check (length(notes) between 1 and 2000),
      constraint gallery_decisions_decided_by_kind check (decided_by_kind in ('planner', 'administrator'))
    )`,

  `
    alter table gallery_items add constraint gallery_items_decision
      foreign key (id, decision, moderation_status) references gallery_decisions (item_id, number, to_status)`,

  `
    create trigger gallery_items_next_decision before update on gallery_items
    for each row when (
      (new.moderation_status, new.decision) is distinct from (old.moderation_status, old.decision)
      and new.decision is distinct from coalesce(old.decision, 0) + 1
    )
    execute function refuse_change('gallery_items_next_decision')`,

  `
    create trigger gallery_items_upload before update on gallery_items
    for each row when (
      (new.id, new.occasion_id, new.event_id, new.module_installation_id, new.event_enablement_id, new.asset_id,
        new.uploader_id, new.created_at)
      is distinct from
      (old.id, old.occasion_id, old.event_id, old.module_installation_id, old.event_enablement_id, old.asset_id,
        old.uploader_id, old.created_at)
    )
    execute function refuse_change('gallery_items_upload')`,

  `
    create trigger gallery_decisions_kept before update on gallery_decisions
    for each row execute function refuse_change('gallery_decisions_kept')`
]
