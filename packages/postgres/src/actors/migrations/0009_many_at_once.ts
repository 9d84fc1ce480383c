/** What thousands of actors at once look at: cycles for a whole statement, and who has an actor as invitation unit. */
export const manyAtOnce: ReadonlyArray<string> = [
  // Without it the deletion of each actor looks at every guest.
  `
    create index guests_invitation_unit on guests (invitation_unit_id) where invitation_unit_id is not null`,

  `
    drop trigger memberships_acyclic on memberships`,

  // Whoever has no members closes no cycle. The lock makes two writers wait for each other whose edges only together would.
  `
    create or replace function memberships_refuse_cycle() returns trigger language plpgsql as $$
    begin
      perform 1 from occasions where id in (select occasion_id from new_rows) order by id for no key update;
      if exists (
        with recursive ancestors (member_id, id) as (
          select member_id, parent_id from new_rows
          where exists (select from memberships where parent_id = new_rows.member_id)
          union
          select ancestors.member_id, upper.parent_id
          from memberships upper
          join ancestors on upper.member_id = ancestors.id
        )
        select 1 from ancestors where id = member_id
      ) then
        raise exception 'memberships form a cycle' using errcode = 'check_violation', constraint = 'memberships_acyclic';
      end if;
      return null;
    end $$`,

  `
    create trigger memberships_acyclic_when_made after insert on memberships referencing new table as new_rows
    for each statement execute function memberships_refuse_cycle()`,

  `
    create trigger memberships_acyclic_when_changed after update on memberships referencing new table as new_rows
    for each statement execute function memberships_refuse_cycle()`,

  // As before; text that is ASCII only, of one byte a character, has nothing to be folded but its case.
  `
    create or replace function actors_folded(given text) returns text language sql immutable parallel safe as $$
      select case when octet_length(given) = length(given) then lower(given collate "C") collate "default" else
        replace(replace(replace(replace(replace(replace(replace(replace(
          translate(
            lower(regexp_replace(normalize(given, NFKD), '[\\u0300-\\u036f]', '', 'g') collate "default"),
            'ĐđÐðĦħıŁłØøŦŧςΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ',
            'ddddhhilloottσαβγδεζηθικλμνξοπρστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ'
          ),
          'Æ', 'ae'), 'æ', 'ae'), 'Œ', 'oe'), 'œ', 'oe'), 'ẞ', 'ss'), 'ß', 'ss'), 'Þ', 'th'), 'þ', 'th')
      end
    $$`
]
