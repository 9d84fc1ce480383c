import { Remembered } from "@banquet/platform-core/Remembered"

/**
 * Returns what makes a value of JSON as PostgreSQL writes it. The same text is the same value while it is remembered, so that
 * whoever made something of the value need not make it again. Nothing goes stale: each question is answered with a text.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- who calls this names what the statement answers with
export const parsedOnce = <Json, Value>(
  capacity: number,
  valueOf: (json: Json) => Value
): ((text: string) => Value) => {
  const known = new Remembered<{ readonly value: Value }>(capacity)
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before.value
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- statements vouch for the shape, as of other JSON
    const value = valueOf(JSON.parse(text) as Json)
    known.set(text, { value })
    return value
  }
}
