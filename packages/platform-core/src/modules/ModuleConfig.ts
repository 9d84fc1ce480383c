import { Result, Schema } from "effect"
import { decodeExactly, type ValidationIssue } from "../ValidationIssue.ts"
import { ModuleConfig } from "./ModuleManifest.ts"

const asConfig = decodeExactly(ModuleConfig)

/** Returns a given config as it is to be kept; fails with every member that the schema of the manifest does not accept. */
export const checkConfig = (
  schema: Schema.Decoder<unknown>,
  given: unknown
): Result.Result<ModuleConfig, ReadonlyArray<ValidationIssue>> =>
  Result.flatMap(decodeExactly(schema)(given), () => asConfig(given))

/**
 * Returns the config in force: what is kept, with the defaults of the manifest. Ignores members that the schema no longer
 * has; dies where it no longer accepts a value.
 */
export const readConfig = <T>(schema: Schema.Decoder<T>, kept: ModuleConfig): T =>
  Schema.decodeUnknownSync(schema)(kept)
