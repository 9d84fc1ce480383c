/** Photos that guests choose. */
import sharp from "sharp"

export interface ChosenFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** A photo of one colour. */
export const photo = async (name: string, colour = "tan", width = 96, height = 64): Promise<ChosenFile> => {
  const image = sharp({ create: { width, height, channels: 3, background: colour } })
  return { name, mimeType: "image/jpeg", buffer: await image.jpeg().toBuffer() }
}

/** So much noise that sending it takes a while. */
export const heavyPhoto = async (name: string): Promise<ChosenFile> => {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const
  const image = sharp({ create: { width: 900, height: 700, channels: 3, background: "white", noise } })
  return { name, mimeType: "image/jpeg", buffer: await image.jpeg({ quality: 90 }).toBuffer() }
}
