/** Where a planner can go: beside each other on a laptop, behind a button on a phone. */
import { Link, useRouterState } from "@tanstack/react-router"
import { Menu, X } from "lucide-react"
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react"
import { Button } from "../../design/Button.tsx"
import { homeAddress } from "../Address.ts"
import { useModules } from "../Links.tsx"
import { plannerMessages, useBundle, useLocalize } from "../messages/Messages.tsx"
import type { WebModule } from "../WebModule.ts"
import { navigationOf, type NavigationLink } from "./Navigation.ts"
import { modulesInUse, plannerPages } from "./PlannerPages.ts"
import { keptOccasionName, usePlannerOccasion } from "./usePlannerOccasion.ts"

interface PlannerNavigationProps {
  readonly token: string
  readonly occasionId: string
}

const nowhere = { links: [], settings: [] }

export const PlannerNavigation = ({ occasionId, token }: PlannerNavigationProps) => {
  const { navigation: words } = useBundle(plannerMessages)
  const modules = useModules()
  const { occasion } = usePlannerOccasion(token, occasionId)
  const bar = useRef<HTMLElement>(null)
  const menu = useMenu(bar)
  const { links, settings } = useMemo(
    () =>
      occasion === undefined
        ? nowhere
        : navigationOf(plannerPages(modulesInUse(modules, occasion)), occasion.permissions),
    [modules, occasion]
  )
  const { pathname } = useRouterState({ select: ({ location }) => location })
  const isOpen = ({ path }: Pick<NavigationLink, "path">) => pathname === path.replace("$occasionId", occasionId)
  return (
    <header className="planner-bar" ref={bar}>
      <p className="planner-occasion">{occasion?.name ?? keptOccasionName(token, occasionId)}</p>
      <span className="planner-menu-button">
        <Button kind="quiet" aria-expanded={menu.isOpen} onPress={menu.toggle}>
          {menu.isOpen ? <X size={18} aria-hidden /> : <Menu size={18} aria-hidden />}
          {words.menu}
        </Button>
      </span>
      <nav className="planner-links" aria-label={words.label} data-open={menu.isOpen || undefined}>
        <Entries links={links} occasionId={occasionId} />
        <Link className="planner-link" data-kind="quiet" to="/sign-in">
          {words.occasions}
        </Link>
      </nav>
      {(occasion === undefined ? settingsPaths(modules) : settings).some(isOpen) && (
        <SettingsTabs key={`${pathname} ${settings.length}`} label={words.settings}>
          <Entries links={settings} occasionId={occasionId} />
        </SettingsTabs>
      )}
    </header>
  )
}

/** The pages that stand in the settings whatever the planner may do, so that their row is there before it is known. */
const settingsPaths = (modules: ReadonlyArray<WebModule>) =>
  plannerPages(modules).flatMap(({ address, entry }) => (entry?.section === "settings" ? [{ path: address.path }] : []))

interface SettingsTabsProps {
  readonly label: string
  readonly children: ReactNode
}

/** The pages of settings: where they do not all fit, the one that is open is in sight. */
const SettingsTabs = ({ children, label }: SettingsTabsProps) => {
  const tabs = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    tabs.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" })
  }, [])
  return (
    <nav className="planner-settings" aria-label={label} ref={tabs}>
      {children}
    </nav>
  )
}

interface EntriesProps {
  readonly links: ReadonlyArray<NavigationLink>
  readonly occasionId: string
}

const Entries = ({ links, occasionId }: EntriesProps) => {
  const localize = useLocalize()
  return (
    <ul>
      {links.map(({ label, path }) => (
        <li key={path}>
          <Link
            className="planner-link"
            to={path}
            params={{ occasionId }}
            activeOptions={{
              exact: path === homeAddress.path || links.some((other) => other.path.startsWith(`${path}/`)),
              includeSearch: false
            }}
          >
            {localize(label)}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Closes when the planner goes on, presses Escape or presses elsewhere. */
const useMenu = (bar: RefObject<HTMLElement | null>) => {
  const [isOpen, setOpen] = useState(false)
  const href = useRouterState({ select: ({ location }) => location.href })
  const [openedAt, setOpenedAt] = useState(href)
  if (openedAt !== href) {
    setOpenedAt(href)
    setOpen(false)
  }
  useEffect(() => {
    if (!isOpen) return undefined
    const escape = ({ key }: KeyboardEvent) => {
      if (key !== "Escape") return
      setOpen(false)
      bar.current?.querySelector("button")?.focus()
    }
    const pressElsewhere = ({ target }: PointerEvent) => {
      if (target instanceof Node && bar.current?.contains(target) !== true) setOpen(false)
    }
    addEventListener("keydown", escape)
    addEventListener("pointerdown", pressElsewhere)
    return () => {
      removeEventListener("keydown", escape)
      removeEventListener("pointerdown", pressElsewhere)
    }
  }, [bar, isOpen])
  return { isOpen, toggle: () => setOpen((before) => !before) }
}
