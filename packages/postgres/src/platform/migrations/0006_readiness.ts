/** A table in which readiness tries to write. */
export const readiness: ReadonlyArray<string> = [
  // Emptied and filled again at each try, so that the disk is asked for a new page; where somebody holds the table, as
  // a backup does, a row is enough.
  `
    create table readiness (tried_at timestamptz not null)`,

  `
    create function readiness_try() returns void language plpgsql as $$
    begin
      begin
        lock table readiness in access exclusive mode nowait;
        truncate readiness;
      exception when lock_not_available then
        null;
      end;
      insert into readiness (tried_at) values (now());
    end $$`
]
