/** Uploads of planners, who are no guests: their sessions have no owner. */
export const uploadsOfPlanners: ReadonlyArray<string> = [
  `
    alter table upload_sessions alter column owner_id drop not null`
]
