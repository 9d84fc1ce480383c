declare module "virtual:page-paths" {
  /** The path of every page, its parameters as in `/occasions/:occasionId/budget`. */
  const pagePaths: ReadonlyArray<string>
  export default pagePaths
}
