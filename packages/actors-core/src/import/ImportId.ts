import { Uuid } from "@banquet/platform-core/Ids"
import { Schema } from "effect"

/** The record of an import. */
export const ImportId = Uuid.pipe(Schema.brand("ImportId"))
export type ImportId = typeof ImportId.Type
