import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { pathToFileURL } from "node:url"
import { afterAll, describe, expect, it } from "vitest"
import { locate, WorkerModuleMissing } from "../src/WorkerModule.ts"

const folder = realpathSync(mkdtempSync(join(tmpdir(), "banquet-worker-module-")))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const specifier = "@banquet/planted-images/PlantedWorker"

/** Files below a folder of their own, and its path. */
const plant = (name: string, ...files: ReadonlyArray<string>): string => {
  for (const file of files) {
    mkdirSync(dirname(join(folder, name, file)), { recursive: true })
    writeFileSync(join(folder, name, file), "")
  }
  return join(folder, name)
}

const adapterAt = (root: string, file: string): string => pathToFileURL(join(root, file)).href

const exporting = (path: string, name: string, target: string): void =>
  writeFileSync(path, JSON.stringify({ name, type: "module", exports: { "./*": target } }))

describe("the program of a worker is the file", () => {
  it("beside the adapter, as it is written where the adapter is, and as it was built where that is", () => {
    const root = plant("both", "src/PlantedWorker.ts", "dist/src/PlantedWorker.js")
    expect(locate({ specifier, adapter: adapterAt(root, "src/Planted.ts") })).toBe(join(root, "src/PlantedWorker.ts"))
    const built = join(root, "dist/src/PlantedWorker.js")
    expect(locate({ specifier, adapter: adapterAt(root, "dist/src/Planted.js") })).toBe(built)
  })

  it.each(["js", "mjs", "cjs"])("beside a bundle that holds the adapter: .%s", (extension) => {
    const root = plant(`bundle ${extension}`, `PlantedWorker.${extension}`)
    expect(locate({ specifier, adapter: adapterAt(root, "server.mjs") })).toBe(join(root, `PlantedWorker.${extension}`))
  })

  it("that the packages have which are installed where the bundle is", () => {
    const root = plant("installed", "node_modules/@banquet/planted-images/dist/PlantedWorker.js")
    const installed = join(root, "node_modules/@banquet/planted-images")
    exporting(join(installed, "package.json"), "@banquet/planted-images", "./dist/*.js")
    expect(locate({ specifier, adapter: adapterAt(root, "out/server.js") })).toBe(
      join(installed, "dist/PlantedWorker.js")
    )
  })

  it("that only what the host installed may see, as strict installers have it", () => {
    const host = "node_modules/.store/node_modules/banquet"
    const engine = "node_modules/.store/node_modules/@banquet/planted-images"
    const root = plant("strict", `${host}/CreateBanquet.js`, `${engine}/PlantedWorker.js`)
    exporting(join(root, host, "package.json"), "banquet", "./*.js")
    exporting(join(root, engine, "package.json"), "@banquet/planted-images", "./*.js")
    symlinkSync(join(root, host), join(root, "node_modules/banquet"), "junction")
    const found = locate({ specifier, adapter: adapterAt(root, "out/server.js") })
    expect(found).toBe(join(root, engine, "PlantedWorker.js"))
  })

  it("that the host says, whatever there is", () => {
    const root = plant("told", "PlantedWorker.js", "elsewhere.js")
    for (const file of [join(root, "elsewhere.js"), pathToFileURL(join(root, "elsewhere.js"))]) {
      expect(locate({ specifier, adapter: adapterAt(root, "server.js"), file })).toBe(join(root, "elsewhere.js"))
    }
  })
})

describe("a program that is nowhere", () => {
  const refusal = (file?: string) => {
    try {
      return locate({ specifier, adapter: adapterAt(plant("empty"), "server.js"), file })
    } catch (error) {
      return error
    }
  }

  it("is an error that says what to do", () => {
    const error = refusal()
    expect(error).toBeInstanceOf(WorkerModuleMissing)
    expect(String(error)).toContain("Keep @banquet/planted-images out of the bundle")
    expect(String(error)).toContain(`bundle ${specifier} as an entry of its own`)
    expect(String(error)).toContain("imageWorker")
  })

  it("also where the host says that it is there, or the bundle does not know where it is", () => {
    expect(String(refusal("/nowhere/Worker.js"))).toContain("looked for /nowhere/Worker.js")
    expect(() => locate({ specifier, adapter: undefined })).toThrow(WorkerModuleMissing)
  })
})
