/** The packages of Node say their platform as a text, which pnpm does not read: as lists, so that only one is installed. */
export const hooks = {
  readPackage(manifest) {
    if (/^node-(bin-)?(linux|darwin|win)-/.test(manifest.name)) {
      manifest.os = [manifest.os].flat()
      manifest.cpu = [manifest.cpu].flat()
    }
    return manifest
  }
}
