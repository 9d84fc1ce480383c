/** How wide texts are in the page's font. */
import { useEffect, useState } from "react"
import type { Measure } from "./FlowedText.ts"

const height = 100
/** What a printer's font may be wider. */
const margin = 1.03

const makeMeasure = (): Measure => {
  const context = document.createElement("canvas").getContext("2d")
  const family = getComputedStyle(document.documentElement).fontFamily
  const known = new Map<string, number>()
  return ({ isBold, text }) => {
    const key = `${isBold ? "b" : ""}${text}`
    const found = known.get(key)
    if (found !== undefined) return found
    if (context !== null) context.font = `${isBold ? 600 : 400} ${height}px ${family}`
    const width = ((context?.measureText(text).width ?? text.length * height) / height) * margin
    known.set(key, width)
    return width
  }
}

/** Measures anew when fonts have been loaded that the texts need. */
export const useMeasure = (): Measure => {
  const [measure, setMeasure] = useState(makeMeasure)
  useEffect(() => {
    const onLoaded = () => setMeasure(makeMeasure)
    document.fonts.addEventListener("loadingdone", onLoaded)
    return () => document.fonts.removeEventListener("loadingdone", onLoaded)
  }, [])
  return measure
}
