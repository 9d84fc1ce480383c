import * as PlatformMemory from "@banquet/platform-core/testing/PlatformMemory"
import { suite as principals } from "@banquet/platform-core/testing/PrincipalRepositoryContract"
import { suite as tokens } from "@banquet/platform-core/testing/TokenRepositoryContract"
import { Layer } from "effect"
import { suite } from "../src/testing/ActorRepositoryContract.ts"
import { suite as imports } from "../src/testing/ActorImportRepositoryContract.ts"
import * as ActorImportRepositoryMemory from "../src/testing/ActorImportRepositoryMemory.ts"
import * as GuestLinkRepositoryMemory from "../src/testing/GuestLinkRepositoryMemory.ts"
import { suite as guestLinks } from "../src/testing/GuestLinkRepositoryContract.ts"
import { layer, layerActorFixture } from "../src/testing/ActorRepositoryMemory.ts"

const memory = layerActorFixture.pipe(Layer.provideMerge(layer), Layer.provideMerge(PlatformMemory.layer))

suite("memory", memory)
principals("memory, with real actors", memory)
tokens("memory, with real actors", memory)
guestLinks("memory", GuestLinkRepositoryMemory.layer.pipe(Layer.provideMerge(memory)))
imports("memory", ActorImportRepositoryMemory.layer.pipe(Layer.provideMerge(memory)))
