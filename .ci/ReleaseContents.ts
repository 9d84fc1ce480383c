/** What a release is made of, as far as it is decided and checked without making it. */
import { dirname } from "node:path"

export interface PackageManifest {
  readonly name: string
  readonly version: string
  readonly dependencies?: Readonly<Record<string, string>>
}

/** The text of a manifest that says where it is from, without which npm refuses provenance. */
export const withRepository = (text: string, repository: string, path: string): string => {
  const manifest: object = JSON.parse(text)
  const url = `git+${repository}.git`
  return `${JSON.stringify({ ...manifest, repository: { type: "git", url, directory: dirname(path) } }, null, 2)}\n`
}

/** Names of packages, each after those that it depends on. */
export const inOrder = (manifests: ReadonlyArray<PackageManifest>): ReadonlyArray<string> => {
  const left = new Map(manifests.map((manifest) => [manifest.name, manifest]))
  const order: Array<string> = []
  while (left.size > 0) {
    const next = [...left.values()].filter(
      ({ dependencies = {} }) => !Object.keys(dependencies).some((name) => left.has(name))
    )
    if (next.length === 0) throw new Error(`These depend on each other: ${[...left.keys()].join(", ")}`)
    for (const { name } of next) {
      left.delete(name)
      order.push(name)
    }
  }
  return order
}

interface Component {
  readonly group?: string
  readonly name: string
  readonly version: string
  readonly externalReferences?: ReadonlyArray<{ readonly hashes?: ReadonlyArray<unknown> }>
}

const fullName = ({ group, name }: Component): string => (group === undefined ? name : `${group}/${name}`)

interface Bill {
  readonly bomFormat?: string
  readonly metadata?: { readonly component?: Component }
  readonly components?: ReadonlyArray<Component>
}

/** Returns what a package's bill of materials in CycloneDX lacks, and what is in it without a hash. */
export const billMistakes = (
  bill: Bill,
  { dependencies = {}, name, version }: PackageManifest
): ReadonlyArray<string> => {
  const { bomFormat, components = [], metadata } = bill
  const subject = metadata?.component
  if (bomFormat !== "CycloneDX" || subject === undefined) return ["it is no CycloneDX of anything"]
  const listed = new Set(components.map(fullName))
  const hashed = ({ externalReferences = [] }: Component) =>
    externalReferences.some(({ hashes = [] }) => hashes.length > 0)
  return [
    ...(fullName(subject) === name && subject.version === version ? [] : [`it is not of ${name}@${version}`]),
    ...Object.keys(dependencies).flatMap((each) => (listed.has(each) ? [] : [`${each} is missing`])),
    ...components
      .filter((component) => !/^(@banquet\/|banquet$)/.test(fullName(component)) && !hashed(component))
      .map((component) => `${fullName(component)}@${component.version} has no hash`)
  ]
}
