/** The port to wherever bytes are kept. A key is written once and never reused. */
import type { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { Context, type DateTime, type Effect, type Option, Schema, type Stream } from "effect"

/** A key: segments of 1–200 `[A-Za-z0-9._-]` joined by single slashes, none of them `.` or `..`; at most 512 in all. */
export const ObjectKey = Schema.String.check(
  Schema.isPattern(/^(?=.{1,512}$)(?!\.{1,2}(\/|$))[A-Za-z0-9._-]{1,200}(\/(?!\.{1,2}(\/|$))[A-Za-z0-9._-]{1,200})*$/, {
    expected: "an object key"
  })
).pipe(Schema.brand("ObjectKey"))
export type ObjectKey = typeof ObjectKey.Type

/** An object as stored under a key. `generation` identifies these bytes, and no later ones under the same key. */
export interface StoredObject {
  readonly key: ObjectKey
  readonly byteSize: number
  readonly contentType: string
  readonly generation: string
  readonly createdAt: DateTime.Utc
}

/** What a browser sends to store a file: exactly this method and these headers, to this URL, with the bytes as body. */
export interface SignedUpload {
  readonly method: "PUT"
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

/** An object exists under the key already. */
export class ObjectExists extends Schema.TaggedError<ObjectExists>()("ObjectExists", { key: Schema.String }) {}

/** No object exists under the key, or none of that generation. */
export class ObjectMissing extends Schema.TaggedError<ObjectMissing>()("ObjectMissing", { key: Schema.String }) {}

/** Too little space is left for uploads. */
export class StorageFull extends Schema.TaggedError<StorageFull>()("StorageFull", {}) {}

export class ObjectStorage extends Context.Service<
  ObjectStorage,
  {
    /**
     * Binds method, key, type, size (1 byte to the maximum) and expiry; the key must still be free when it is used, and
     * storages that know how much space is left refuse it, now or then, when that is too little.
     */
    readonly signUpload: (upload: {
      readonly key: ObjectKey
      readonly contentType: string
      readonly maximumByteSize: number
      readonly expiresAt: DateTime.Utc
    }) => Effect.Effect<SignedUpload, StorageFull | StoreUnavailable>

    /**
     * A URL that answers GET and HEAD until `expiresAt`. With a `fileName` it serves an attachment of that name, else
     * inline. Equal arguments give the equal URL, so that browsers can cache what it serves.
     */
    readonly signRead: (read: {
      readonly key: ObjectKey
      readonly contentType: string
      readonly fileName: string | null
      readonly expiresAt: DateTime.Utc
    }) => Effect.Effect<string, StoreUnavailable>

    readonly head: (key: ObjectKey) => Effect.Effect<Option.Option<StoredObject>, StoreUnavailable>

    /** Returns the bytes of that generation from `start` to before `end` or the end of the object. */
    readonly readRange: (
      object: Pick<StoredObject, "key" | "generation">,
      range: { readonly start: number; readonly end: number }
    ) => Effect.Effect<Uint8Array, ObjectMissing | StoreUnavailable>

    /**
     * Stores what the server made itself, such as a variant. Reads answer with this `Cache-Control`, or with a `max-age`
     * that ends with the URL where the storage can.
     */
    readonly write: (
      object: { readonly key: ObjectKey; readonly contentType: string; readonly cacheControl: string },
      bytes: Uint8Array
    ) => Effect.Effect<StoredObject, ObjectExists | StoreUnavailable>

    /**
     * Puts an object of no bytes in the place of whatever is under the key, so that no upload is taken for it any more,
     * not even one that is under way. It is listed and removed like any other.
     */
    readonly seal: (key: ObjectKey) => Effect.Effect<void, StoreUnavailable>

    /** Removes the object, if there is one. Uploads that are still signed for the key can store one again. */
    readonly remove: (key: ObjectKey) => Effect.Effect<void, StoreUnavailable>

    /** Emits the objects whose key begins with the prefix, by key. */
    readonly list: (prefix: string) => Stream.Stream<StoredObject, StoreUnavailable>
  }
>()("@banquet/assets-core/ObjectStorage") {}
