/** The tables and the floor that a vendor has seen; `null` in what was acknowledged before they were kept. */
export const acknowledgedLayouts: ReadonlyArray<string> = [
  `
    alter table seating_acknowledgements
      add column layout jsonb,
      add constraint seating_acknowledgements_layout check (jsonb_typeof(layout) = 'object')`
]
