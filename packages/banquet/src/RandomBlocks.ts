/** Random bytes for ids: asked of the system in blocks, for most of what they cost is the asking. */
import { Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import { randomFillSync } from "node:crypto"

/** Ids take 16 bytes at most. Whatever is larger may be a secret, and is asked for by itself. */
const largest = 16

/** Returns a source of random bytes, each of which is given once and then forgotten. */
export const randomBlocks = (blockSize: number): ((size: number) => Uint8Array) => {
  const block = new Uint8Array(blockSize)
  let used = blockSize
  return (size) => {
    if (size > largest) return randomFillSync(new Uint8Array(size))
    if (used + size > blockSize) {
      randomFillSync(block)
      used = 0
    }
    const bytes = block.slice(used, used + size)
    block.fill(0, used, used + size)
    used += size
    return bytes
  }
}

/** Provides `SecureRandom` by blocks of 4 KiB. */
export const layer: Layer.Layer<SecureRandom.SecureRandom> = Layer.sync(SecureRandom.SecureRandom, () =>
  SecureRandom.make(randomBlocks(4096))
)
