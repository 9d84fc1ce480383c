/**
 * The picture of a floor, of the plan and as it was last published.
 *
 * It is an asset of the plan's occasion. What is shown of that never changes, and is kept beside it.
 */
const pictureOf = (table: string) => `
    alter table ${table}
      add column picture_id uuid,
      add column picture_object_key text collate "C",
      add column picture_content_type text,
      add column picture_width integer,
      add column picture_height integer,
      add constraint ${table}_picture foreign key (occasion_id, picture_id) references assets (occasion_id, id),
      add constraint ${table}_picture_is_whole check (
        num_nonnulls(picture_id, picture_object_key, picture_content_type, picture_width, picture_height) in (0, 5)
      ),
      add constraint ${table}_picture_size check (picture_width > 0 and picture_height > 0)`

const indexOf = (table: string) => `
    create index ${table}_of_picture on ${table} (picture_id) where picture_id is not null`

export const floorPictures: ReadonlyArray<string> = [
  pictureOf("seating_plans"),
  pictureOf("seating_publications"),
  indexOf("seating_plans"),
  indexOf("seating_publications")
]
