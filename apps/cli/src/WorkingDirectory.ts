/** Package managers run scripts in the package's folder, whatever folder the user typed the command in. */
export const typedFrom = (variables: Readonly<Record<string, string | undefined>>, workingDirectory: string): string =>
  variables["npm_lifecycle_event"] === "banquet" ? (variables["INIT_CWD"] ?? workingDirectory) : workingDirectory
