/**
 * Several changes of a plan may be written at once, each with a revision of its own, so that the next one written is no longer the next
 * one. Two writers that saw the same revision still cannot both write: whoever writes several says which one it saw.
 */
export const revisions: ReadonlyArray<string> = [
  `
    create or replace trigger seating_plans_next_revision before update on seating_plans
    for each row when (new.* is distinct from old.* and new.revision <= old.revision)
    execute function refuse_change('seating_plans_next_revision')`
]
