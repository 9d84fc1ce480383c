/** The messages of the reader's language. Each part of the app brings its own, and they are loaded with its pages. */
import { createContext, type ReactNode, use, useCallback, useMemo } from "react"
import { english, type SharedMessages } from "./English.ts"
import { german } from "./German.ts"
import type { english as plannerEnglish } from "./PlannerEnglish.ts"
import type { StartMessages } from "./StartEnglish.ts"

export type { SharedMessages }
export type PlannerMessages = typeof plannerEnglish

/** One part's messages: a loader for each language. What has no translation is shown in English. */
export interface MessageBundle<M extends object> {
  readonly en: () => Promise<M>
  readonly de?: () => Promise<M>
}

export const plannerMessages: MessageBundle<PlannerMessages> = {
  en: async () => (await import("./PlannerEnglish.ts")).english,
  de: async () => (await import("./PlannerGerman.ts")).german
}

export const startMessages: MessageBundle<StartMessages> = {
  en: async () => (await import("./StartEnglish.ts")).english,
  de: async () => (await import("./StartGerman.ts")).german
}

const languages = ["en", "de"] as const

/** Returns the first of the reader's languages that the app speaks, or English. */
const readersLanguage = (): (typeof languages)[number] =>
  navigator.languages
    .map((tag) => languages.find((language) => language === tag.split("-", 1)[0]))
    .find((language) => language !== undefined) ?? "en"

const load = <M extends object>(bundle: MessageBundle<M>): Promise<M> => (bundle[readersLanguage()] ?? bundle.en)()

/** Returns the shared messages. Both languages are loaded with the page, which costs less than to ask for one. */
export const sharedMessages = (): SharedMessages => (readersLanguage() === "de" ? german : english)

export type LoadedBundles = ReadonlyMap<MessageBundle<object>, object>

export const loadBundles = async (bundles: ReadonlyArray<MessageBundle<object>>): Promise<LoadedBundles> =>
  new Map(await Promise.all(bundles.map(async (bundle) => [bundle, await load(bundle)] as const)))

export const SharedMessagesContext = createContext<SharedMessages | null>(null)
const BundlesContext = createContext<LoadedBundles>(new Map())

/** Returns the messages that every page shares. */
export const useMessages = (): SharedMessages => {
  const shared = use(SharedMessagesContext)
  if (shared === null) throw new Error("no messages have been loaded")
  return shared
}

interface BundlesProviderProps {
  readonly bundles: LoadedBundles
  readonly children: ReactNode
}

/** Provides a page with its own messages, and the shared ones with each of them. */
export const BundlesProvider = ({ bundles, children }: BundlesProviderProps) => {
  const shared = useMessages()
  const merged = useMemo(
    () => new Map([...bundles].map(([bundle, messages]) => [bundle, { ...shared, ...messages }])),
    [bundles, shared]
  )
  return <BundlesContext value={merged}>{children}</BundlesContext>
}

/** Returns the messages of a bundle, which must have been loaded with the page, and the shared ones. */
export const useBundle = <M extends object>(bundle: MessageBundle<M>): SharedMessages & M => {
  const messages = use(BundlesContext).get(bundle)
  if (messages === undefined) throw new Error("these messages have not been loaded")
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it stands under the bundle that loaded it
  return messages as SharedMessages & M
}

/** A text that is needed before the messages of its part are loaded, such as that of a link to it. */
export interface LocalizedText {
  readonly en: string
  readonly de?: string
}

/** Returns what chooses the reader's language of such a text. */
export const useLocalize = (): ((text: LocalizedText) => string) => {
  const { locale } = useMessages()
  return useCallback((text) => (locale === "de" ? text.de : undefined) ?? text.en, [locale])
}
