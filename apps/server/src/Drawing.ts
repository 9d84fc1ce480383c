/** Pictures as functions of a point: colours, shapes and light. */

export type Colour = readonly [red: number, green: number, blue: number]

/** A pixel that colours are laid on. */
export class Pixel {
  red = 0
  green = 0
  blue = 0

  /** Lays a colour over what is there. */
  over(colour: Colour, cover: number): void {
    if (cover <= 0) return
    const alpha = Math.min(1, cover)
    this.red += (colour[0] - this.red) * alpha
    this.green += (colour[1] - this.green) * alpha
    this.blue += (colour[2] - this.blue) * alpha
  }

  /** Adds light. */
  shine(colour: Colour, strength: number): void {
    this.red += colour[0] * strength
    this.green += colour[1] * strength
    this.blue += colour[2] * strength
  }
}

/** Colours the pixel of a point; `y` is 0 at the top and 1 at the bottom, `x` is 0 on the left, in heights of the picture. */
export type Scene = (pixel: Pixel, x: number, y: number) => void

/** 0 before `from`, 1 after `to`, and smooth between them. */
export const step = (from: number, to: number, at: number): number => {
  const t = Math.min(1, Math.max(0, (at - from) / (to - from)))
  return t * t * (3 - 2 * t)
}

/** A number between 0 and 1 that is always the same for the same seed. */
export const pseudoRandom = (seed: number): number => {
  const value = Math.sin(seed * 127.1 + 11.7) * 43758.5453
  return value - Math.floor(value)
}

export const edge = 0.0015

/** `Math.hypot` takes ten times as long, and minds extremes that are not here. */
export const length = (x: number, y: number): number => Math.sqrt(x * x + y * y)

export const disc = (x: number, y: number, radius: number, soft = edge): number =>
  1 - step(radius - soft, radius + soft, length(x, y))

export const box = (x: number, y: number, halfWidth: number, halfHeight: number, round = 0): number => {
  const [dx, dy] = [Math.abs(x) - halfWidth + round, Math.abs(y) - halfHeight + round]
  const outside = length(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - round
  return 1 - step(-edge, edge, outside)
}

/** Goes evenly from colour to colour between 0 and 1. */
export const gradient = (first: Colour, ...others: ReadonlyArray<Colour>) => {
  const parts = others.map((colour, below) => ({
    colour,
    from: below / others.length,
    to: (below + 1) / others.length
  }))
  return (pixel: Pixel, at: number): void => {
    pixel.over(first, 1)
    for (const { colour, from, to } of parts) pixel.over(colour, step(from, to, at))
  }
}

export const hill = (x: number, base: number, height: number, waves: number, shift: number): number =>
  base - height * (Math.sin(x * waves + shift) * 0.6 + Math.sin(x * waves * 2.3 + shift * 3) * 0.25)
