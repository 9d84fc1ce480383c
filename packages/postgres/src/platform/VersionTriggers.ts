/**
 * Returns the statements that give the occasion of each changed row of a table another version; `updates` says which updates of it
 * do, as the `when` of a trigger.
 */
export const versionTriggers = (table: string, updates = ""): ReadonlyArray<string> => [
  `
    create trigger ${table}_version_inserted after insert on ${table}
    referencing new table as changed_rows for each statement execute function occasion_versions_change()`,
  `
    create trigger ${table}_version_updated after update on ${table}
    referencing new table as changed_rows for each statement ${updates}
    execute function occasion_versions_change()`,
  `
    create trigger ${table}_version_deleted after delete on ${table}
    referencing old table as changed_rows for each statement execute function occasion_versions_change()`
]
