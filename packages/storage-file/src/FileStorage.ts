/** `ObjectStorage` in a directory of this machine. */
import { ObjectExists, ObjectMissing, ObjectStorage, StorageFull } from "@banquet/assets-core/ObjectStorage"
import { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { Context, DateTime, Effect, Layer, Option, type Redacted, Stream } from "effect"
import { type Disk, FileSystemCalls } from "./internal/Disk.ts"
import * as ObjectFile from "./internal/ObjectFile.ts"
import { hasRoom } from "./internal/UploadsUnderWay.ts"
import { signedPath } from "./internal/SignedUrl.ts"

/** The options of local storage. */
export class FileStorageOptions extends Context.Service<
  FileStorageOptions,
  {
    /** The directory of the objects, created where it is missing. Processes of one machine may share it, several machines may not. */
    readonly directory: string
    /** The secret that signs URLs. Servers that share the directory share it too. */
    readonly secret: Redacted.Redacted
    /** The origin of signed URLs, without a slash at its end; read when a URL is signed. */
    readonly publicUrl: Effect.Effect<string>
    /** Returns the id of the current request, for problem documents. */
    readonly requestId: Effect.Effect<string>
    /** The bytes of the disk that uploads leave free. */
    readonly freeSpaceFloor: number
    /** The least average speed of an upload after its first 30 seconds; slower ones are aborted. */
    readonly uploadBytesPerSecond: number
  }
>()("@banquet/storage-file/FileStorageOptions") {}

const attempt = <A>(body: () => Promise<A>): Effect.Effect<A, StoreUnavailable> =>
  Effect.tryPromise({ try: body, catch: (cause) => new StoreUnavailable({ cause }) })

const opened = (disk: Disk, key: string) =>
  Effect.acquireRelease(
    attempt(() => ObjectFile.openObject(disk, key)),
    (handle) => (handle === null ? Effect.void : Effect.promise(() => handle.close()))
  )

type Signing = Pick<ObjectStorage["Service"], "signUpload" | "signRead">

const signing = (disk: Disk, { freeSpaceFloor, publicUrl, secret }: typeof FileStorageOptions.Service): Signing => ({
  signUpload: Effect.fnUntraced(function* ({ contentType, expiresAt, key, maximumByteSize }) {
    if (!(yield* attempt(() => hasRoom(disk, freeSpaceFloor)))) return yield* new StorageFull()
    const path = signedPath(secret, {
      op: "put",
      key,
      contentType,
      expires: expiresAt.epochMilliseconds,
      minimum: 1,
      maximum: maximumByteSize
    })
    return { method: "PUT", url: (yield* publicUrl) + path, headers: { "content-type": contentType } }
  }),
  signRead: ({ contentType, expiresAt, fileName, key }) =>
    Effect.map(
      publicUrl,
      (origin) =>
        origin + signedPath(secret, { op: "get", key, contentType, expires: expiresAt.epochMilliseconds, fileName })
    )
})

type Reading = Pick<ObjectStorage["Service"], "head" | "readRange" | "list">

const reading = (disk: Disk): Reading => {
  const head = Effect.fnUntraced(function* (key: string) {
    const handle = yield* opened(disk, key)
    const file = handle === null ? null : yield* attempt(() => ObjectFile.readTrailer(handle, key))
    return Option.map(Option.fromNullOr(file), ({ stored }) => stored)
  }, Effect.scoped)

  return {
    head,
    readRange: Effect.fnUntraced(function* ({ generation, key }, { end, start }) {
      const handle = yield* opened(disk, key)
      const file = handle === null ? null : yield* attempt(() => ObjectFile.readTrailer(handle, key))
      if (handle === null || file?.stored.generation !== generation) return yield* new ObjectMissing({ key })
      const bytes = new Uint8Array(Math.max(0, Math.min(end, file.stored.byteSize) - start))
      yield* attempt(() => ObjectFile.readFully(handle, bytes, start))
      return bytes
    }, Effect.scoped),
    list: (prefix) =>
      Stream.fromAsyncIterable(ObjectFile.keysUnder(disk, prefix), (cause) => new StoreUnavailable({ cause })).pipe(
        Stream.mapEffect(head),
        Stream.filter(Option.isSome),
        Stream.map(({ value }) => value)
      )
  }
}

type Writing = Pick<ObjectStorage["Service"], "write" | "seal" | "remove">

const writing = (disk: Disk): Writing => ({
  write: Effect.fnUntraced(function* ({ cacheControl, contentType, key }, bytes) {
    const temporary = yield* Effect.acquireRelease(
      attempt(() => ObjectFile.createTemporary(disk)),
      (file) => Effect.promise(() => ObjectFile.discardTemporary(file))
    )
    const object = { key, contentType, cacheControl, now: yield* DateTime.now }
    const stored = yield* Effect.uninterruptible(
      attempt(() => ObjectFile.commit(disk, temporary, object, { byteSize: bytes.length, last: [bytes] }))
    )
    return stored ?? (yield* new ObjectExists({ key }))
  }, Effect.scoped),
  seal: Effect.fnUntraced(function* (key) {
    const object = { key, contentType: "application/octet-stream", cacheControl: "no-store" }
    const now = yield* DateTime.now
    yield* Effect.uninterruptible(attempt(() => ObjectFile.sealObject(disk, { ...object, now })))
  }),
  remove: (key) => attempt(() => ObjectFile.removeObject(disk, key))
})

/** Stores objects in the directory; removes first what earlier processes left unfinished. */
export const layer: Layer.Layer<ObjectStorage, StoreUnavailable, FileStorageOptions> = Layer.effect(
  ObjectStorage,
  Effect.gen(function* () {
    const options = yield* FileStorageOptions
    const disk = { directory: options.directory, calls: yield* FileSystemCalls }
    yield* attempt(() => ObjectFile.prepare(disk))
    return ObjectStorage.of({ ...signing(disk, options), ...reading(disk), ...writing(disk) })
  })
)
