/** Parts of a page that are loaded after it. */
import { type ComponentType, type FunctionComponent, use } from "react"
import { retryForever } from "./retryForever.ts"

/** A component that suspends until it is loaded, and never afterwards. */
export interface LaterPart<Props> extends FunctionComponent<Props> {
  /** Loads it, once however often it is called, before it is rendered or then. */
  readonly load: () => Promise<unknown>
}

/**
 * Returns what renders the component that is loaded. React's `lazy` suspends the first time even where everything is loaded,
 * and React shows what has suspended 300 ms later at the earliest.
 */
export const laterPart = <Props extends object>(load: () => Promise<ComponentType<Props>>): LaterPart<Props> => {
  let part: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined
  const loadOnce = () =>
    (loading ??= retryForever(load).then((loaded) => {
      part = loaded
      return loaded
    }))
  const Later = (props: Props) => {
    const Part = part ?? use(loadOnce())
    return <Part {...props} />
  }
  return Object.assign(Later, { load: loadOnce })
}
