/** An edit of a vendor's name and access, and what becomes of it where somebody else has changed the vendor meanwhile. */

export interface VendorGrant {
  readonly action: string
  /** `null` for every event. */
  readonly event_id: string | null
}

export interface VendorAccess {
  readonly display_name: string
  readonly status: "active" | "inactive"
  readonly grants: ReadonlyArray<VendorGrant>
}

/** A member that two planners have given different values. */
export type VendorConflict =
  | { readonly member: "display_name"; readonly mine: string; readonly theirs: string }
  | { readonly member: "status"; readonly mine: VendorAccess["status"]; readonly theirs: VendorAccess["status"] }
  | { readonly member: "grants"; readonly mine: VendorAccess["grants"]; readonly theirs: VendorAccess["grants"] }

const keyOf = ({ action, event_id }: VendorGrant): string => `${action} ${event_id ?? ""}`

const isSame = (some: ReadonlyArray<VendorGrant>, others: ReadonlyArray<VendorGrant>): boolean =>
  some.map(keyOf).toSorted().join("\n") === others.map(keyOf).toSorted().join("\n")

/** Returns the members that the edit changes. */
export const changedAccess = (
  base: VendorAccess,
  { display_name, grants, status }: VendorAccess
): Partial<VendorAccess> => ({
  ...(display_name === base.display_name ? {} : { display_name }),
  ...(status === base.status ? {} : { status }),
  ...(isSame(grants, base.grants) ? {} : { grants })
})

/** Returns what contradicts of an edit that was made looking at `base`, where the vendor is `now`. */
export const conflictsOf = (
  base: VendorAccess,
  now: VendorAccess,
  edit: VendorAccess
): ReadonlyArray<VendorConflict> => {
  const [mine, theirs] = [changedAccess(base, edit), changedAccess(base, now)]
  const conflicts: Array<VendorConflict> = []
  const [name, theirName] = [mine.display_name, theirs.display_name]
  if (name !== undefined && theirName !== undefined && name !== theirName) {
    conflicts.push({ member: "display_name", mine: name, theirs: theirName })
  }
  if (mine.status !== undefined && theirs.status !== undefined && mine.status !== theirs.status) {
    conflicts.push({ member: "status", mine: mine.status, theirs: theirs.status })
  }
  if (mine.grants !== undefined && theirs.grants !== undefined && !isSame(mine.grants, theirs.grants)) {
    conflicts.push({ member: "grants", mine: mine.grants, theirs: theirs.grants })
  }
  return conflicts
}

/** Returns the grants with this one, or without it; one for every event stands for those of single ones. */
export const withGrant = (
  grants: ReadonlyArray<VendorGrant>,
  grant: VendorGrant,
  isGiven: boolean
): ReadonlyArray<VendorGrant> => {
  const others = grants.filter((other) =>
    grant.event_id === null && isGiven ? other.action !== grant.action : keyOf(other) !== keyOf(grant)
  )
  return isGiven ? [...others, grant] : others
}

export const hasGrant = (grants: ReadonlyArray<VendorGrant>, { action, event_id }: VendorGrant): boolean =>
  grants.some((other) => other.action === action && other.event_id === event_id)
