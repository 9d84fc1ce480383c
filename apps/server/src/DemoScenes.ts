/** The scenes of the demo's pictures. */
import { box, type Colour, disc, edge, gradient, hill, length, pseudoRandom, type Scene, step } from "./Drawing.ts"

const evening = gradient([44, 48, 98], [150, 80, 118], [240, 128, 96], [255, 204, 128])

export const sunset: Scene = (pixel, x, y) => {
  evening(pixel, y / 0.66)
  const sun = length(x - 0.86, y - 0.52)
  pixel.shine([255, 170, 90], 0.6 * Math.exp(-sun * 7))
  pixel.over([255, 244, 214], disc(x - 0.86, y - 0.52, 0.062, 0.004))
  const ranges = [
    [0.63, 0.05, 3.1, 0.4, [128, 82, 112]],
    [0.71, 0.06, 4.2, 2.1, [84, 58, 88]],
    [0.82, 0.07, 2.7, 4.4, [42, 36, 58]]
  ] as const
  if (y < 0.55) return
  for (const [base, height, waves, shift, colour] of ranges) {
    pixel.over(colour, step(-edge, edge, y - hill(x, base, height, waves, shift)))
  }
}

const warm: ReadonlyArray<Colour> = [
  [255, 196, 110],
  [255, 160, 92],
  [255, 224, 170],
  [236, 132, 120]
]

const dusk = gradient([16, 18, 44], [46, 30, 66], [72, 38, 58])

export const bokeh = (count: number, size: number, soft: number): Scene => {
  const spots = Array.from({ length: count }, (_, light) => ({
    radius: size * (0.5 + pseudoRandom(light)),
    cx: pseudoRandom(light + 100) * 1.4,
    cy: pseudoRandom(light + 200),
    colour: warm[light % warm.length] ?? [255, 196, 110]
  }))
  return (pixel, x, y) => {
    dusk(pixel, y)
    for (const { colour, cx, cy, radius } of spots) {
      if (Math.abs(y - cy) > radius * (1 + soft) || Math.abs(x - cx) > radius * (1 + soft)) continue
      pixel.over(colour, 0.42 * disc(x - cx, y - cy, radius, radius * soft))
    }
  }
}

const room = bokeh(30, 0.05, 0.12)

export const lights: Scene = (pixel, x, y) => {
  room(pixel, x, y)
  if (y > 0.75) return
  for (const [height, sag] of [
    [0.1, 0.16],
    [0.3, 0.2]
  ] as const) {
    const curve = (at: number) => height + sag * (1 - ((at - 0.67) / 0.67) ** 2)
    pixel.over([20, 14, 20], 1 - step(0.001, 0.003, Math.abs(y - curve(x))))
    const bulb = Math.round(x / 0.095) * 0.095
    const distance = length(x - bulb, y - curve(bulb) - 0.02)
    pixel.shine([255, 190, 100], 0.7 * Math.exp(-distance * 46))
    pixel.over([255, 246, 214], 1 - step(0.011, 0.014, distance))
  }
}

const blossoms = [
  [0.34, 0.36, 0.17, [238, 138, 152]],
  [0.72, 0.27, 0.15, [250, 214, 196]],
  [1.04, 0.44, 0.18, [226, 96, 118]],
  [0.56, 0.64, 0.2, [252, 236, 220]],
  [0.93, 0.76, 0.15, [240, 168, 120]],
  [0.2, 0.74, 0.14, [200, 120, 168]]
] as const

const leaves = gradient([150, 176, 128], [96, 134, 96], [52, 86, 66])

export const flowers: Scene = (pixel, x, y) => {
  leaves(pixel, y)
  for (const [index, [cx, cy, size, colour]] of blossoms.entries()) {
    const [dx, dy] = [x - cx, y - cy]
    const distance = length(dx, dy)
    if (distance > size * 1.2) continue
    const angle = Math.atan2(dy, dx) + index
    for (const [scale, turn, shade] of [
      [1, 0, 0.86],
      [0.72, 0.5, 0.95],
      [0.45, 1, 1.04]
    ] as const) {
      const reach = size * scale * (0.86 + 0.14 * Math.cos((angle + turn) * 6))
      const light = shade * (0.8 + (0.3 * distance) / size)
      const [red, green, blue] = colour
      pixel.over([red * light, green * light, blue * light], 1 - step(reach - 0.003, reach, distance))
    }
    pixel.over([240, 196, 88], disc(dx, dy, size * 0.13, 0.004))
  }
}

const bright: ReadonlyArray<Colour> = [
  [236, 92, 98],
  [250, 190, 72],
  [86, 170, 160],
  [98, 122, 196],
  [240, 150, 176]
]

const noon = gradient([122, 176, 220], [184, 214, 236], [246, 236, 220])

export const confetti: Scene = (pixel, x, y) => {
  noon(pixel, y)
  const size = 0.075
  const [column, row] = [Math.floor(x / size), Math.floor(y / size)]
  const seed = column * 31 + row * 57
  if (pseudoRandom(seed) < 0.25) return
  const turn = pseudoRandom(seed + 1) * Math.PI
  const [dx, dy] = [
    x - (column + 0.35 + 0.3 * pseudoRandom(seed + 2)) * size,
    y - (row + 0.35 + 0.3 * pseudoRandom(seed + 3)) * size
  ]
  const along = dx * Math.cos(turn) + dy * Math.sin(turn)
  const across = dy * Math.cos(turn) - dx * Math.sin(turn)
  pixel.over(
    bright[Math.floor(pseudoRandom(seed + 4) * bright.length)] ?? [236, 92, 98],
    box(along, across, 0.018, 0.004 + 0.008 * pseudoRandom(seed + 5), 0.002)
  )
}

const dancers = Array.from({ length: 9 }, (_, guest) => ({
  cx: guest * 0.095 + 0.02 * pseudoRandom(guest),
  top: 0.66 + 0.12 * pseudoRandom(guest + 40),
  arm: pseudoRandom(guest + 80) > 0.5 ? 0.062 : -0.062
}))

const hall = gradient([20, 12, 46], [58, 20, 88], [26, 12, 40])

export const dancing: Scene = (pixel, x, y) => {
  hall(pixel, y)
  for (const [index, colour] of bright.entries()) {
    const [dx, dy] = [x - (0.05 + index * 0.165), y + 0.05]
    const beam = Math.abs(Math.atan2(dx, dy) - (index - 2) * -0.16)
    pixel.shine(colour, 0.75 * Math.exp(-beam * 22) * (1 - step(0.2, 0.95, y)))
  }
  if (y < 0.45) return
  for (const { arm, cx, top } of dancers) {
    if (Math.abs(x - cx) > 0.08) continue
    pixel.over([14, 8, 24], disc(x - cx, y - top, 0.036))
    pixel.over([14, 8, 24], box(x - cx, y - top - 0.36, 0.058, 0.31, 0.05))
    pixel.over([14, 8, 24], box(x - cx - arm, y - top - 0.02, 0.012, 0.14, 0.012))
  }
}

const night = gradient([10, 18, 48], [26, 44, 92], [96, 118, 160])
const lake = gradient([62, 84, 132], [22, 36, 78], [10, 18, 44])

export const moonlight: Scene = (pixel, x, y) => {
  night(pixel, y / 0.6)
  const moon = length(x - 0.5, y - 0.22)
  pixel.shine([190, 200, 230], 0.45 * Math.exp(-moon * 8))
  pixel.over([250, 248, 232], disc(x - 0.5, y - 0.22, 0.06, 0.003))
  pixel.over([18, 28, 58], step(-edge, edge, y - hill(x, 0.57, 0.05, 5, 1)))
  if (y < 0.6) return
  lake(pixel, (y - 0.6) / 0.4)
  const ripple = Math.sin(y * 240 + Math.sin(x * 22) * 2) * Math.sin(y * 90 + x * 11)
  pixel.shine([220, 224, 230], 0.55 * step(0.1, 0.9, ripple) * Math.exp(-Math.abs(x - 0.5) * (14 - 9 * y)))
}

const morning = gradient([126, 182, 226], [190, 220, 238], [236, 240, 226])

export const bunting: Scene = (pixel, x, y) => {
  morning(pixel, y / 0.75)
  pixel.over([120, 164, 96], step(-edge, edge, y - hill(x, 0.74, 0.02, 4, 0.7)))
  pixel.over([92, 138, 78], step(-edge, edge, y - hill(x, 0.84, 0.03, 3, 2.2)))
  for (const [height, sag, shift] of [
    [0.08, 0.12, 0],
    [0.26, 0.16, 2]
  ] as const) {
    const curve = (at: number) => height + sag * (1 - ((at - 0.67) / 0.67) ** 2)
    const flag = Math.floor(x / 0.09)
    const middle = (flag + 0.5) * 0.09
    const down = y - curve(middle)
    const width = 0.034 * (1 - down / 0.1)
    const cover = step(0, 0.002, down) * (1 - step(width - 0.002, width, Math.abs(x - middle)))
    pixel.over(bright[(flag + shift) % bright.length] ?? [236, 92, 98], down < 0.1 ? cover : 0)
    pixel.over([250, 246, 236], 1 - step(0.002, 0.004, Math.abs(y - curve(x))))
  }
}

const wall = gradient([248, 226, 214], [240, 206, 200], [208, 160, 160])

export const cake: Scene = (pixel, x, y) => {
  wall(pixel, y)
  pixel.over([150, 104, 96], step(-edge, edge, y - 0.84))
  pixel.over([250, 248, 244], box(x - 0.375, y - 0.84, 0.32, 0.014, 0.012))
  const tiers = [
    [0.72, 0.26, 0.11],
    [0.52, 0.19, 0.09],
    [0.355, 0.12, 0.075]
  ] as const
  for (const [cy, halfWidth, halfHeight] of tiers) {
    const side = 1 - 0.16 * Math.abs((x - 0.36) / halfWidth) ** 2
    pixel.over([252 * side, 240 * side, 232 * side], box(x - 0.375, y - cy, halfWidth, halfHeight, 0.012))
    const icing = cy - halfHeight + 0.03 + 0.014 * Math.cos((x - 0.375) * 90)
    if (y < icing) pixel.over([232, 130, 148], box(x - 0.375, y - cy, halfWidth + 0.006, halfHeight + 0.006, 0.014))
    const berry = Math.round((x - 0.375) / 0.06) * 0.06
    if (Math.abs(berry) < halfWidth) {
      pixel.over([190, 44, 70], disc(x - 0.375 - berry, y - cy + halfHeight + 0.004, 0.016))
    }
  }
}

export const thumb: Scene = (pixel, x, y) => {
  sunset(pixel, x, y)
  pixel.over([196, 128, 104], disc(x - 1.28, (y - 0.95) * 0.9, 0.72, 0.16))
}
