/** The pictures of the demo's guests, drawn when they are needed instead of being shipped. */
import { setImmediate } from "node:timers/promises"
import { bokeh, bunting, cake, confetti, dancing, flowers, lights, moonlight, sunset, thumb } from "./DemoScenes.ts"
import { Pixel, type Scene } from "./Drawing.ts"
import { encodePng } from "./PngFile.ts"

const landscape = [1024, 768] as const
const portrait = [768, 1024] as const

const pictures = {
  bunting: [landscape, bunting],
  cake: [portrait, cake],
  confetti: [landscape, confetti],
  dancing: [portrait, dancing],
  flowers: [landscape, flowers],
  lights: [landscape, lights],
  moonlight: [portrait, moonlight],
  shaken: [landscape, bokeh(14, 0.16, 0.9)],
  sunset: [landscape, sunset],
  thumb: [landscape, thumb]
} as const satisfies Record<string, readonly [readonly [number, number], Scene]>

export type DemoPicture = keyof typeof pictures

/** How many rows are drawn before other work has its turn. */
const rowsAtOnce = 8

/** Draws the picture and returns it as a PNG file. */
export const drawPicture = async (name: DemoPicture): Promise<Uint8Array> => {
  const [[width, height], scene] = pictures[name]
  const rgb = new Uint8ClampedArray(width * height * 3)
  const pixel = new Pixel()
  for (let y = 0; y < height; y++) {
    if (y % rowsAtOnce === 0) await setImmediate()
    for (let x = 0; x < width; x++) {
      scene(pixel, x / height, y / height)
      const at = (y * width + x) * 3
      rgb[at] = pixel.red
      rgb[at + 1] = pixel.green
      rgb[at + 2] = pixel.blue
    }
  }
  return encodePng(new Uint8Array(rgb.buffer), width)
}
