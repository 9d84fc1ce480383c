/** The words of all modules, by the modules' keys. */
import { useQuery } from "@tanstack/react-query"
import { useModules } from "../Links.tsx"
import type { ModuleWords } from "../ModuleWords.ts"
import type { WebModule } from "../WebModule.ts"

const load = async (modules: ReadonlyArray<WebModule>): Promise<ReadonlyMap<string, ModuleWords>> =>
  new Map(
    await Promise.all(
      modules.flatMap(({ key, planner }) =>
        planner?.words === undefined ? [] : [planner.words().then((words) => [key, words] as const)]
      )
    )
  )

/** Returns the words of each module that has any; undefined until they are loaded. */
export const useModuleWords = (): ReadonlyMap<string, ModuleWords> | undefined => {
  const modules = useModules()
  return useQuery({ queryKey: ["module words"], queryFn: () => load(modules), staleTime: Infinity }).data
}
