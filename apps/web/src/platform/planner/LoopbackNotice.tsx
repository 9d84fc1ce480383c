/** Says of links that were made that they open on this computer only, where that is so. */
import { plannerMessages, useBundle } from "../messages/Messages.tsx"
import { isLoopback } from "./Loopback.ts"

export const LoopbackNotice = ({ url }: { readonly url: string }) => {
  const { links } = useBundle(plannerMessages)
  if (!isLoopback(url)) return null
  return <p className="loopback-notice">{links.onlyHere(new URL(url).origin)}</p>
}
