/** What planners know of actors, what they are found by, and how often they have changed. */
export const profiles: ReadonlyArray<string> = [
  // As `foldedText` of platform-core: without case and accents. Letters are named for databases whose locale knows ASCII only.
  `
    create function actors_folded(given text) returns text language sql immutable strict parallel safe as $$
      select replace(replace(replace(replace(replace(replace(replace(replace(
        translate(
          lower(regexp_replace(normalize(given, NFKD), '[\\u0300-\\u036f]', '', 'g') collate "default"),
          'ĐđÐðĦħıŁłØøŦŧςΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ',
          'ddddhhilloottσαβγδεζηθικλμνξοπρστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ'
        ),
        'Æ', 'ae'), 'æ', 'ae'), 'Œ', 'oe'), 'œ', 'oe'), 'ẞ', 'ss'), 'ß', 'ss'), 'Þ', 'th'), 'þ', 'th')
    $$`,

  `
    alter table actors
      add column revision bigint not null default 1,
      add column email text,
      add column phone text,
      add column dietary text,
      add column notes text,
      add column sort_name text collate "C" not null generated always as (actors_folded(display_name)) stored,
      add column search_text text collate "C" not null generated always as (
        actors_folded(display_name || E'\\n' || key || E'\\n' || coalesce(email, '') || E'\\n' || coalesce(phone, ''))
      ) stored,
      add constraint actors_revision check (revision >= 1),
      add constraint actors_email check (length(email) between 1 and 254),
      add constraint actors_phone check (length(phone) between 1 and 50),
      add constraint actors_dietary check (length(dietary) between 1 and 500),
      add constraint actors_notes check (length(notes) between 1 and 2000)`,

  `
    create index actors_by_name on actors (occasion_id, sort_name, id)`,

  `
    create index tokens_guest on tokens (guest_actor_id) where guest_actor_id is not null`,

  `
    create index tokens_vendor on tokens (vendor_actor_id) where vendor_actor_id is not null`
]
