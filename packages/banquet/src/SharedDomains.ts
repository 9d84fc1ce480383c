/** The domains that modules share. */
import { actorEventTypes } from "@banquet/actors-core/ActorEvents"
import { assetEventTypes } from "@banquet/assets-core/AssetEvents"
import { occasionEventTypes } from "@banquet/platform-core/occasions/OccasionEvents"

/** What a module's manifest may depend on. */
export const sharedDomains: ReadonlyArray<string> = ["actors", "assets"]

export const sharedEventTypes: ReadonlyArray<string> = [...occasionEventTypes, ...actorEventTypes, ...assetEventTypes]
