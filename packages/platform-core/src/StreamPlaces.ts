/** How many streams of changes there are at once: whoever comes when all places are taken gets that of the oldest. */
import type { TokenId } from "./Ids.ts"

export interface StreamLimits {
  /** Of one token: a household with a link has several devices, and a device several pages. */
  readonly perToken: number
  readonly perProcess: number
}

interface Holder {
  /** Called once, when its place is given to another. */
  readonly evict: () => void
}

export class StreamPlaces {
  readonly #limits: StreamLimits
  /** In the order in which they came. */
  readonly #all = new Map<Holder, TokenId>()
  readonly #ofTokens = new Map<TokenId, Set<Holder>>()

  constructor(limits: StreamLimits) {
    this.#limits = limits
  }

  take(tokenId: TokenId, holder: Holder): void {
    const ofToken = this.#ofTokens.get(tokenId)
    if (ofToken !== undefined && ofToken.size >= this.#limits.perToken) this.#evict(ofToken.keys().next().value)
    else if (this.#all.size >= this.#limits.perProcess) this.#evict(this.#all.keys().next().value)
    this.#all.set(holder, tokenId)
    const others = this.#ofTokens.get(tokenId)
    if (others === undefined) this.#ofTokens.set(tokenId, new Set([holder]))
    else others.add(holder)
  }

  leave(tokenId: TokenId, holder: Holder): void {
    this.#all.delete(holder)
    const ofToken = this.#ofTokens.get(tokenId)
    ofToken?.delete(holder)
    if (ofToken?.size === 0) this.#ofTokens.delete(tokenId)
  }

  #evict(holder: Holder | undefined): void {
    const tokenId = holder === undefined ? undefined : this.#all.get(holder)
    if (holder === undefined || tokenId === undefined) return
    this.leave(tokenId, holder)
    holder.evict()
  }
}
