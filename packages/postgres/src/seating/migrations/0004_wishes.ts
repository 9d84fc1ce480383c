/**
 * Wishes and locks. Wishes are a list of its own, of which the plan's revision does not know. They go with their actors by
 * foreign keys, and what they say of tables and zones goes with those by triggers.
 */
export const wishes: ReadonlyArray<string> = [
  `
    alter table seating_assignments add column locked boolean not null default false`,

  `
    create table seating_wish_lists (
      seating_plan_id uuid primary key,
      occasion_id uuid not null,
      revision bigint not null,
      foreign key (occasion_id, seating_plan_id) references seating_plans (occasion_id, id),
      constraint seating_wish_lists_revision check (revision >= 1)
    )`,

  `
    create table seating_wishes (
      seating_plan_id uuid not null references seating_wish_lists (seating_plan_id),
      position integer not null,
      occasion_id uuid not null,
      kind text not null,
      actor_id uuid not null,
      other_actor_id uuid,
      weight integer,
      table_ids uuid[] not null default '{}',
      zone_ids uuid[] not null default '{}',
      primary key (seating_plan_id, position),
      constraint seating_wishes_actor foreign key (occasion_id, actor_id) references actors (occasion_id, id)
        on delete cascade,
      constraint seating_wishes_other_actor foreign key (occasion_id, other_actor_id) references actors (occasion_id, id)
        on delete cascade,
      constraint seating_wishes_weight check (weight between 1 and 100),
      constraint seating_wishes_kind check (
        case
          when kind in ('must_together', 'together', 'apart', 'must_apart')
            then other_actor_id is not null and weight is not null and cardinality(table_ids || zone_ids) = 0
          when kind in ('must_table', 'not_table')
            then other_actor_id is null and weight is null and cardinality(table_ids || zone_ids) > 0
          else false
        end
      ),
      constraint seating_wishes_two_actors check (other_actor_id <> actor_id)
    )`,

  `
    create unique index seating_wishes_pair_once on seating_wishes (
      seating_plan_id, kind, least(actor_id, other_actor_id), greatest(actor_id, other_actor_id)
    ) where other_actor_id is not null`,

  `
    create index seating_wishes_by_actor on seating_wishes (actor_id)`,

  `
    create index seating_wishes_by_other_actor on seating_wishes (other_actor_id)`,

  `
    create function seating_wishes_forget_place() returns trigger language plpgsql as $$
    begin
      delete from seating_wishes
      where seating_plan_id = old.seating_plan_id and old.id = any(table_ids || zone_ids)
        and array_remove(table_ids || zone_ids, old.id) = '{}';
      update seating_wishes
      set table_ids = array_remove(table_ids, old.id), zone_ids = array_remove(zone_ids, old.id)
      where seating_plan_id = old.seating_plan_id and old.id = any(table_ids || zone_ids);
      return null;
    end $$`,

  `
    create trigger seating_tables_forgotten_by_wishes after delete on seating_tables
    for each row execute function seating_wishes_forget_place()`,

  `
    create trigger seating_zones_forgotten_by_wishes after delete on seating_zones
    for each row execute function seating_wishes_forget_place()`
]
