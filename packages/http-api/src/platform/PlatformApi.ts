/** The routes that there are whatever the modules. */
import { declaredPermissions } from "@banquet/platform-core/authorization/Permissions"
import { Schema } from "effect"
import { actorChangeKind, actorsApi } from "../actors/ActorsApi.ts"
import { GuestLinksApi } from "../actors/GuestLinksApi.ts"
import { VendorsApi } from "../actors/VendorsApi.ts"
import { AuditApi } from "./AuditApi.ts"
import { changesApi } from "./ChangesApi.ts"
import { guestApi } from "./GuestApi.ts"
import type { HttpContract } from "./HttpContract.ts"
import { moduleApi } from "./ModuleApi.ts"
import { ModulesApi } from "./ModulesApi.ts"
import { OccasionApi, occasionChangeKind, OccasionsApi } from "./OccasionApi.ts"
import { PlannersApi } from "./PlannersApi.ts"
import { SignInApi } from "./SignInApi.ts"
import { OperationsApi } from "./OperationsApi.ts"
import { sessionApi } from "./SessionApi.ts"
import { TokensApi } from "./TokensApi.ts"

/** One object of an event of the guest's occasion for each module. */
export type GuestEventMembers<Contract extends HttpContract> = {
  readonly [Key in Contract["manifest"]["key"]]: Schema.Struct<
    { readonly enabled: typeof Schema.Boolean } & Extract<
      Contract,
      { readonly manifest: { readonly key: Key } }
    >["guestEvent"]
  >
}

const guestEventMembers = <const Contracts extends ReadonlyArray<HttpContract>>(
  contracts: Contracts
): GuestEventMembers<Contracts[number]> =>
  // Entries of a mapped type cannot be followed.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  Object.fromEntries(
    contracts.map(({ guestEvent, manifest }) => [
      manifest.key,
      Schema.Struct({ enabled: Schema.Boolean, ...guestEvent })
    ])
  ) as GuestEventMembers<Contracts[number]>

/** The platform's API as modules complete its documents. */
export const platformApi = <const Contracts extends ReadonlyArray<HttpContract>>(contracts: Contracts) =>
  moduleApi("platform")
    .add(sessionApi(declaredPermissions(contracts.map(({ manifest }) => manifest)).plannerActions))
    .add(OccasionsApi)
    .add(OccasionApi)
    .add(ModulesApi)
    .add(actorsApi(contracts.flatMap(({ actorProblems = [] }) => actorProblems)))
    .add(GuestLinksApi)
    .add(PlannersApi)
    .add(VendorsApi)
    .add(SignInApi)
    .add(AuditApi)
    .add(TokensApi)
    .add(guestApi(guestEventMembers(contracts)))
    .add(changesApi([occasionChangeKind, actorChangeKind, ...contracts.flatMap(({ changes }) => changes)]))
    .add(OperationsApi)

export class PlatformApi extends platformApi([]) {}
