/** Upload sessions go over to another guest where two are merged; what else an upload was stays. */
export const uploadsOfMergedGuests: ReadonlyArray<string> = [
  `
    drop trigger upload_sessions_upload on upload_sessions`,

  `
    create trigger upload_sessions_upload before update on upload_sessions
    for each row when (
      (new.id, new.occasion_id, new.event_id, new.object_key, new.created_at)
      is distinct from
      (old.id, old.occasion_id, old.event_id, old.object_key, old.created_at)
    )
    execute function refuse_change('upload_sessions_upload')`
]
