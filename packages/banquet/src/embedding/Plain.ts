/**
 * Values as hosts without Effect have them: times are `Date`s, what may be absent is `null` or left out, ids are any
 * strings, and secrets are told.
 */
import { type Brand, DateTime, Option, Redacted } from "effect"

type Optional<T> = { [K in keyof T]: undefined extends T[K] ? K : never }[keyof T]

/** What a method takes, where a member that may be `undefined` may be left out. */
export type PlainInput<T> = T extends DateTime.Utc
  ? Date
  : T extends string & Brand.Brand<string>
    ? string
    : T extends string | number | boolean | null | undefined
      ? T
      : T extends ReadonlyArray<unknown>
        ? { readonly [K in keyof T]: PlainInput<T[K]> }
        : { readonly [K in Exclude<keyof T, Optional<T>>]: PlainInput<T[K]> } & {
            readonly [K in Optional<T>]?: PlainInput<T[K]>
          }

/** What a method answers. */
export type PlainOutput<T> =
  T extends Option.Option<infer A>
    ? PlainOutput<A> | null
    : T extends DateTime.Utc
      ? Date
      : T extends Redacted.Redacted<infer A>
        ? A
        : T extends string | number | boolean | null | undefined | void
          ? T
          : { readonly [K in keyof T]: PlainOutput<T[K]> }

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value))

const mapped = (value: unknown, convert: (value: unknown) => unknown): unknown => {
  if (Array.isArray(value)) return value.map(convert)
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, convert(member)]))
}

export const toPlain = (value: unknown): unknown => {
  if (DateTime.isDateTime(value)) return DateTime.toDateUtc(value)
  if (Option.isOption(value)) return Option.match(value, { onNone: () => null, onSome: toPlain })
  if (Redacted.isRedacted(value)) return Redacted.value(value)
  return mapped(value, toPlain)
}
