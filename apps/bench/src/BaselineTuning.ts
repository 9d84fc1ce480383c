/** What the hand-written server does where somebody tunes it. */

/** Whether this process was asked to be tuned. */
export const isTuned = process.argv[3] === "tuned"

/** The settings of Banquet's own connections that have to do with plans. */
export const tunedSettings = "-c random_page_cost=1.1 -c plan_cache_mode=force_generic_plan -c jit=off"

/** A statement for `pg`, which PostgreSQL keeps by its name where the server is tuned. */
export const statement = (name: string, text: string, values: Array<unknown>) => ({
  text,
  values,
  ...(isTuned ? { name } : {})
})
