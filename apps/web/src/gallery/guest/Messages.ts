import { type MessageBundle, type SharedMessages, useBundle } from "../../platform/messages/Messages.tsx"
import type { english } from "./English.ts"

export type AlbumMessages = typeof english
export type Messages = SharedMessages & AlbumMessages

export const albumMessages: MessageBundle<AlbumMessages> = {
  en: async () => (await import("./English.ts")).english,
  de: async () => (await import("./German.ts")).german
}

export const useMessages = (): Messages => useBundle(albumMessages)
