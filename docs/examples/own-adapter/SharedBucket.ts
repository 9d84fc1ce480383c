/** An adapter of one's own: an `ObjectStorage` in a folder of another, so that several hosts can share a bucket. */
import { ObjectKey, ObjectStorage, type StoredObject } from "@banquet/assets-core/ObjectStorage"
import { Effect, Layer, Option, Stream } from "effect"

/** Everything below `folder`, such as `hotel-lisboa`; whoever uses it sees keys without the folder. */
export const layer = (folder: string) =>
  Layer.effect(
    ObjectStorage,
    Effect.map(ObjectStorage, (bucket) => {
      const within = (key: string) => ObjectKey.make(`${folder}/${key}`)
      const seen = (stored: StoredObject): StoredObject => ({
        ...stored,
        key: ObjectKey.make(stored.key.slice(folder.length + 1))
      })
      return ObjectStorage.of({
        signUpload: (upload) => bucket.signUpload({ ...upload, key: within(upload.key) }),
        signRead: (read) => bucket.signRead({ ...read, key: within(read.key) }),
        head: (key) => Effect.map(bucket.head(within(key)), Option.map(seen)),
        readRange: (object, range) => bucket.readRange({ ...object, key: within(object.key) }, range),
        write: (object, bytes) => Effect.map(bucket.write({ ...object, key: within(object.key) }, bytes), seen),
        seal: (key) => bucket.seal(within(key)),
        remove: (key) => bucket.remove(within(key)),
        list: (prefix) => Stream.map(bucket.list(`${folder}/${prefix}`), seen)
      })
    })
  )
