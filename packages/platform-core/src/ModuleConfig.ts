/** Reading the config of installations and enablements by the schemas of the manifests. */
import { Result, Schema } from "effect"
import { decodeExactly, type Mistake } from "./Mistake.ts"
import { ModuleConfig } from "./ModuleManifest.ts"

const asConfig = decodeExactly(ModuleConfig)

/** What was given, as it is to be kept, if the schema of the manifest has every member of it. */
export const checkConfig = (
  schema: Schema.Decoder<unknown>,
  given: unknown
): Result.Result<ModuleConfig, ReadonlyArray<Mistake>> =>
  Result.flatMap(decodeExactly(schema)(given), () => asConfig(given))

/**
 * The config in force: what is kept, with the defaults of the manifest. A member that the schema no longer has is
 * ignored; a value that it no longer accepts is a defect.
 */
export const readConfig = <T>(schema: Schema.Decoder<T>, kept: ModuleConfig): T =>
  Schema.decodeUnknownSync(schema)(kept)
