/** The room: the floor of a plan, and shapes and places of tables, of the plan and as they were last published. */
const floorOf = (table: string) => `
    alter table ${table}
      add column floor_width integer,
      add column floor_depth integer,
      add constraint ${table}_floor_is_whole check (num_nonnulls(floor_width, floor_depth) in (0, 2)),
      add constraint ${table}_floor check (
        floor_width between 100 and 20000 and floor_depth between 100 and 20000
      )`

const placesOf = (table: string) => `
    alter table ${table}
      add column shape text,
      add column place_x integer,
      add column place_y integer,
      add column angle integer,
      add constraint ${table}_shape check (shape in ('round', 'long', 'square', 'half_moon', 'head')),
      add constraint ${table}_place_is_whole check (num_nonnulls(place_x, place_y, angle) in (0, 3)),
      add constraint ${table}_place check (
        place_x between 0 and 20000 and place_y between 0 and 20000 and angle between 0 and 359
      )`

export const room: ReadonlyArray<string> = [
  floorOf("seating_plans"),
  floorOf("seating_publications"),
  placesOf("seating_tables"),
  placesOf("seating_published_tables")
]
