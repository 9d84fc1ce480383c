import type { ModuleManifest } from "@banquet/platform-core/modules/ModuleManifest"

/** Names modules for people, by their keys; a key that is not registered stands for itself. */
export const moduleNames = (manifests: ReadonlyArray<ModuleManifest>): ((key: string) => string) => {
  const names = new Map(manifests.map(({ displayName, key }) => [key, displayName]))
  return (key) => names.get(key) ?? key
}
