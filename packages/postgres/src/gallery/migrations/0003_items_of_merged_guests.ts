/** Photos go over to another guest where two are merged; what else an upload was stays. */
export const itemsOfMergedGuests: ReadonlyArray<string> = [
  `
    drop trigger gallery_items_upload on gallery_items`,

  `
    create trigger gallery_items_upload before update on gallery_items
    for each row when (
      (new.id, new.occasion_id, new.event_id, new.module_installation_id, new.event_enablement_id, new.asset_id, new.created_at)
      is distinct from
      (old.id, old.occasion_id, old.event_id, old.module_installation_id, old.event_enablement_id, old.asset_id, old.created_at)
    )
    execute function refuse_change('gallery_items_upload')`
]
