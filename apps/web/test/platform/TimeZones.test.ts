import { expect, it } from "vitest"
import { namedZone, suggestedZone } from "../../src/platform/settings/TimeZones.ts"

it("a time zone is found by the name of its city [PLAT-158]", () => {
  const zones = ["America/New_York", "America/Sao_Paulo", "Europe/Berlin", "Europe/Lisbon"]
  const suggested = (text: string) => suggestedZone(text, zones)
  expect(suggested("Berlin")).toBe("Europe/Berlin")
  expect(suggested(" europe/berlin ")).toBe("Europe/Berlin")
  expect(suggested("new york")).toBe("America/New_York")
  expect(suggested("São Paulo")).toBe("America/Sao_Paulo")
  expect(suggested("lisb")).toBe("Europe/Lisbon")
  expect(["Europe/Berlin", "Be", "", "Atlantis"].map(suggested)).toEqual([null, null, null, null])
})

it("a time zone is what it is called, or its city, and no part of it [PLAT-207]", () => {
  const zones = ["America/New_York", "Europe/Berlin", "Europe/Lisbon"]
  const named = (text: string) => namedZone(text, zones)
  expect(["berlin", " Europe / Berlin", "New York"].map(named)).toEqual([
    "Europe/Berlin",
    "Europe/Berlin",
    "America/New_York"
  ])
  expect(["Europe/Lisbon", "lisb", "", "Atlantis", "GMT"].map(named)).toEqual([
    "Europe/Lisbon",
    "lisb",
    "",
    "Atlantis",
    "GMT"
  ])
})
