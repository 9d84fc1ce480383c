import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, it } from "vitest"
import { laterPart } from "../../src/platform/offline/laterPart.tsx"

describe("a part that is loaded later", () => {
  const named = () => {
    const loaded: Array<string> = []
    const Part = laterPart<{ readonly name: string }>(async () => {
      loaded.push("once")
      return ({ name }) => createElement("b", null, name)
    })
    return { loaded, Part }
  }

  it("is rendered without waiting once it is loaded [PLAT-301]", async () => {
    const { Part } = named()
    const render = () => renderToStaticMarkup(createElement(Part, { name: "Ana" }))
    expect(render).toThrow("suspended")
    await Part.load()
    expect(render()).toBe("<b>Ana</b>")
  })

  it("is loaded once [PLAT-301]", async () => {
    const { loaded, Part } = named()
    await Promise.all([Part.load(), Part.load()])
    await Part.load()
    expect(loaded).toEqual(["once"])
  })
})
