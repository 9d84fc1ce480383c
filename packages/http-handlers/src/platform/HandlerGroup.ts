/** The handlers of a group of the contract. */
import { Context, Effect, Layer, Scope } from "effect"
import { HttpApiBuilder, type HttpApiGroup } from "effect/http-api"

/** The services that requests to the routes of the group take from the context in which its handlers were built. */
const middlewaresOf = ({ endpoints }: HttpApiGroup.Top): ReadonlySet<string> =>
  new Set(Object.values(endpoints).flatMap(({ middlewares }) => Array.from(middlewares, ({ key }) => key)))

/** Builds handlers in this context, whatever is around them. */
const builtIn =
  <R>(context: Context.Context<R>) =>
  <Handlers, Return>(build: (handlers: Handlers) => Return) =>
  (handlers: Handlers): Return => {
    const built = build(handlers)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an effect of the same that needs less
    return Effect.isEffect(built) ? (Effect.provideContext(built, context) as Return) : built
  }

/**
 * As `HttpApiBuilder.group`, whose requests are given all that was in the context when their handlers were built: some hundred
 * services, copied for each request. These are given the middlewares of their routes. Handlers find use cases while they are
 * built, and what they need of a request their types say.
 */
export const group: typeof HttpApiBuilder.group = (api, identifier, build) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each group is one, which their union does not say
  const needed = middlewaresOf(api.groups[identifier] as unknown as HttpApiGroup.Top)
  return Layer.fromBuild((memoMap, scope) =>
    Effect.contextWith((context) => {
      const building = Context.omit(Scope.Scope)(context)
      const layer = HttpApiBuilder.group(api, identifier, builtIn(building)(build))
      return Effect.updateContext(Layer.buildWithMemoMap(layer, memoMap, scope), () =>
        Context.makeUnsafe(new Map(Array.from(context.mapUnsafe).filter(([key]) => needed.has(key))))
      )
    })
  )
}
