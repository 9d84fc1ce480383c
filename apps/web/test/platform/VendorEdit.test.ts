import { describe, expect, it } from "vitest"
import { changedAccess, conflictsOf, type VendorAccess, withGrant } from "../../src/platform/staff/VendorEdit.ts"

const grant = (event_id: string | null, action = "resource:budget:view") => ({ action, event_id })
const base: VendorAccess = { display_name: "Fine Food", status: "active", grants: [grant("dinner")] }

describe("an edit of a vendor [PLAT-112]", () => {
  it("sends what it changes, whatever the order of the grants", () => {
    const both = { ...base, grants: [grant("dinner"), grant("brunch")] }
    expect(changedAccess(both, { ...both, grants: both.grants.toReversed() })).toEqual({})
    expect(changedAccess(base, { ...base, status: "inactive", grants: [] })).toEqual({
      status: "inactive",
      grants: []
    })
  })

  it("contradicts where both gave a member another value, and nowhere else", () => {
    const mine = { ...base, grants: [grant("brunch")] }
    expect(conflictsOf(base, { ...base, status: "inactive" }, mine)).toEqual([])
    expect(conflictsOf(base, mine, mine)).toEqual([])
    const theirs = { ...base, grants: [grant(null)] }
    expect(conflictsOf(base, theirs, mine)).toEqual([{ member: "grants", mine: mine.grants, theirs: theirs.grants }])
    const named = (display_name: string) => ({ ...base, display_name })
    expect(conflictsOf(base, named("Good Food"), mine)).toEqual([])
    expect(conflictsOf(base, named("Good Food"), named("Best Food"))).toEqual([
      { member: "display_name", mine: "Best Food", theirs: "Good Food" }
    ])
  })

  it("has one grant for every event instead of those of single ones, and keeps those of other resources", () => {
    const plan = grant("dinner", "resource:plan:view")
    const everywhere = withGrant([...base.grants, plan], grant(null), true)
    expect(everywhere).toEqual([plan, grant(null)])
    expect(withGrant(everywhere, grant(null), false)).toEqual([plan])
  })
})
