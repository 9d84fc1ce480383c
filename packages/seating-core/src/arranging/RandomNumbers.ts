/** Chance that is the same on every machine: whole numbers only, from a seed. */

/** Returns a generator of whole numbers from 0 to 2³² − 1 (xorshift32, its seed mixed by splitmix32). */
export const randomNumbers = (seed: number): (() => number) => {
  let mixed = (seed + 0x9e3779b9) | 0
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
  let state = (mixed ^ (mixed >>> 15)) | 0 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state >>> 0
  }
}

/** Returns e⁻ˣ for x ≥ 0, by additions, multiplications and divisions alone: `Math.exp` may differ between engines. */
export const exponentialDecay = (x: number): number => {
  let halvings = 0
  let rest = x
  while (rest > 0.5) {
    rest /= 2
    halvings++
  }
  let term = 1
  let sum = 1
  for (let n = 1; n <= 16; n++) {
    term *= rest / n
    sum += term
  }
  let decay = 1 / sum
  for (let n = 0; n < halvings; n++) decay *= decay
  return decay
}
