/** The parts of the page, laid out for the width of the screen. Only what a width needs is loaded. */
import { type RefObject, Suspense, useEffect } from "react"
import { useMedia } from "../../design/useMedia.ts"
import { laterPart } from "../../platform/offline/laterPart.tsx"
import { PlanColumns } from "./PlanColumns.tsx"

interface LayoutProps {
  readonly searchRef: RefObject<HTMLInputElement | null>
}

const PlanHalves = laterPart<LayoutProps>(async () => (await import("./PlanHalves.tsx")).PlanHalves)
const PlanTabs = laterPart<LayoutProps>(async () => (await import("./PlanTabs.tsx")).PlanTabs)

/** Three columns from 1,024 pixels, and from 768 people and tables beside each other. */
const useWidth = (): "wide" | "medium" | "narrow" => {
  const isWide = useMedia("(min-width: 64rem)")
  const isMedium = useMedia("(min-width: 48rem)")
  return isWide ? "wide" : isMedium ? "medium" : "narrow"
}

export const PlanLayout = ({ searchRef }: LayoutProps) => {
  const width = useWidth()
  const Layout = width === "wide" ? PlanColumns : width === "medium" ? PlanHalves : PlanTabs
  return (
    <Suspense fallback={null}>
      <Layout searchRef={searchRef} />
    </Suspense>
  )
}

/** Loads the layout while the plan is read. */
export const usePreloadedLayout = (): void => {
  const width = useWidth()
  useEffect(() => {
    if (width === "medium") void PlanHalves.load()
    if (width === "narrow") void PlanTabs.load()
  }, [width])
}
