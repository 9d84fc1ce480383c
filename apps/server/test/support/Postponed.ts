/** Holds the workers of a database off, so that a test sees what waits for them. */
type Rows = (query: TemplateStringsArray) => Promise<unknown>

/** Whatever is queued meanwhile waits for a day, or until somebody hurries it. */
export const postponed = async <A>(rows: Rows, during: () => Promise<A>): Promise<A> => {
  await rows`
    create function postpone() returns trigger language plpgsql as $$
    begin new.run_at = now() + interval '1 day'; return new; end $$`
  await rows`create trigger postpone before insert on variant_jobs for each row execute function postpone()`
  try {
    return await during()
  } finally {
    await rows`drop trigger postpone on variant_jobs`
    await rows`drop function postpone()`
  }
}
