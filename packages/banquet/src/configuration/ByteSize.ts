/** Numbers of bytes, as operators write them. */
import { Schema, SchemaTransformation } from "effect"

const units = { B: 0, KiB: 1, MiB: 2, GiB: 3, TiB: 4 } as const

const isUnit = (text: string): text is keyof typeof units => Object.hasOwn(units, text)

const pattern = /^(\d{1,15}) ?(B|KiB|MiB|GiB|TiB)?$/

const bytesOf = (text: string): number => {
  const [, count = "", unit = "B"] = pattern.exec(text) ?? []
  return Number(count) * 1024 ** (isUnit(unit) ? units[unit] : 0)
}

/** A number of bytes with or without a unit, such as `2147483648` or `2 GiB`. */
export const ByteSize = Schema.String.check(Schema.isPattern(pattern)).pipe(
  Schema.decodeTo(
    Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
    SchemaTransformation.transform({ decode: bytesOf, encode: String })
  )
)

/** The number in the largest unit in which it is one or more, to one decimal place. */
export const formatBytes = (bytes: number): string => {
  const [unit, power] = Object.entries(units).findLast(([, each]) => bytes >= 1024 ** each) ?? ["B", 0]
  return `${Number((bytes / 1024 ** power).toFixed(1))} ${unit}`
}
