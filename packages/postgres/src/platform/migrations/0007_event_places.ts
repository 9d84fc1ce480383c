/** Where events take place. */
export const eventPlaces: ReadonlyArray<string> = [
  `
    alter table events
      add column place text collate "C",
      add constraint events_place check (length(place) between 1 and 200)`
]
