import { decodeQR } from "qr/decode.js"
import { describe, expect, it } from "vitest"
import { qrSvg } from "../src/actors/QrSvg.ts"

const url = `https://wedding.example.org/join#bq_g_${"aB3_-xYz9".repeat(5).slice(0, 43)}`

/** Paints the runs of the path, several pixels a module, as a browser would. */
const painted = (svg: string, scale: number) => {
  const side = Number(/viewBox="0 0 (\d+) \d+"/.exec(svg)?.[1])
  const width = side * scale
  const data = new Uint8Array(width * width * 4).fill(255)
  const [, dark = ""] = /fill="#000" d="([^"]*)"/.exec(svg) ?? []
  for (const [, x, y, run] of dark.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++) {
      for (let column = Number(x) * scale; column < (Number(x) + Number(run)) * scale; column++) {
        data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3)
      }
    }
  }
  return { width, height: width, data }
}

describe("the QR code of a link", () => {
  it("is read as the link by who has a camera [PLAT-81]", () => {
    expect(decodeQR(painted(qrSvg(url), 4))).toBe(url)
  })

  it("is shapes only: no script, no reference, nothing of the text [PLAT-81]", () => {
    const svg = qrSvg(`${url}<script>"&`)
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="[\d ]+" shape-rendering="crispEdges">/)
    expect(svg.replace(/^<svg [^>]*>/, "")).toMatch(/^(<path fill="#[0f]{3}" d="[MhvzL\d -]*"\/>)+<\/svg>$/)
  })
})
