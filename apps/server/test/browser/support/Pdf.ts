/** Reads a PDF: its pages with their size and their text, as a reader's search finds it. */
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs"

export interface PdfPage {
  /** In points, such as “595 × 842”. */
  readonly size: string
  /** Without white space, and in one form of each character. */
  readonly text: string
}

/** Returns the text without what layout adds to it, which differs by script. */
export const bare = (text: string): string =>
  text.normalize("NFKC").replaceAll(/[\s\u200B-\u200F\u202A-\u202E\u2066-\u2069]/g, "")

export const readPdf = async (bytes: Uint8Array): Promise<ReadonlyArray<PdfPage>> => {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  try {
    const document = await task.promise
    const pages: Array<PdfPage> = []
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number)
      const { items } = await page.getTextContent()
      const [left = 0, bottom = 0, right = 0, top = 0] = page.view
      pages.push({
        size: `${Math.round(right - left)} × ${Math.round(top - bottom)}`,
        text: bare(items.map((item) => ("str" in item ? item.str : "")).join(""))
      })
    }
    return pages
  } finally {
    await task.destroy()
  }
}

/** What draws in Node, which its types leave open. */
interface Canvases {
  readonly create: (
    width: number,
    height: number
  ) => {
    readonly canvas: { readonly toBuffer: (type: "image/png") => Uint8Array }
    readonly context: unknown
  }
}

/** Draws every page of a PDF, as a picture of 144 dots an inch. */
export const drawPdf = async (bytes: Uint8Array): Promise<ReadonlyArray<Uint8Array>> => {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  try {
    const document = await task.promise
    const canvases = document.canvasFactory as Canvases
    const pictures: Array<Uint8Array> = []
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number)
      const viewport = page.getViewport({ scale: 2 })
      const { canvas, context } = canvases.create(Math.ceil(viewport.width), Math.ceil(viewport.height))
      await page.render({ canvas: null, canvasContext: context, viewport }).promise
      pictures.push(canvas.toBuffer("image/png"))
    }
    return pictures
  } finally {
    await task.destroy()
  }
}
