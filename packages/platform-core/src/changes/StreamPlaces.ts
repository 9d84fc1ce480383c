import type { TokenId } from "../Ids.ts"

export interface StreamLimits {
  /** The limit of one token. A household that shares a link has several devices, and a device several pages. */
  readonly perToken: number
  readonly perProcess: number
}

interface Stream {
  /** Called once, when its place is given to another. */
  readonly evict: () => void
}

/** Limits the streams of changes that are open at once; a new one evicts the oldest where all places are taken. */
export class StreamPlaces {
  readonly #limits: StreamLimits
  /** By age. */
  readonly #all = new Map<Stream, TokenId>()
  readonly #ofTokens = new Map<TokenId, Set<Stream>>()

  constructor(limits: StreamLimits) {
    this.#limits = limits
  }

  take(tokenId: TokenId, stream: Stream): void {
    const ofToken = this.#ofTokens.get(tokenId)
    if (ofToken !== undefined && ofToken.size >= this.#limits.perToken) this.#evict(ofToken.keys().next().value)
    else if (this.#all.size >= this.#limits.perProcess) this.#evict(this.#all.keys().next().value)
    this.#all.set(stream, tokenId)
    const others = this.#ofTokens.get(tokenId)
    if (others === undefined) this.#ofTokens.set(tokenId, new Set([stream]))
    else others.add(stream)
  }

  leave(tokenId: TokenId, stream: Stream): void {
    this.#all.delete(stream)
    const ofToken = this.#ofTokens.get(tokenId)
    ofToken?.delete(stream)
    if (ofToken?.size === 0) this.#ofTokens.delete(tokenId)
  }

  #evict(stream: Stream | undefined): void {
    const tokenId = stream === undefined ? undefined : this.#all.get(stream)
    if (stream === undefined || tokenId === undefined) return
    this.leave(tokenId, stream)
    stream.evict()
  }
}
