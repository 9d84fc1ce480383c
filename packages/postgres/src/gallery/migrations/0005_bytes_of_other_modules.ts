/** What other modules store counts towards the quota of an occasion too: they have few assets, which are found by this. */
export const bytesOfOtherModules: ReadonlyArray<string> = [
  `
    create index asset_attachments_of_other_modules on asset_attachments (occasion_id, asset_id) where module <> 'gallery'`
]
