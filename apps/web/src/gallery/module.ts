/** What Gallery contributes to the pages. */
import type { WebModule } from "../platform/WebModule.ts"
import { retryForever } from "../platform/offline/retryForever.ts"
import { albumAddress, moderationAddress, moduleKey } from "./Address.ts"
import type { GalleryContracts } from "./GalleryClient.ts"
import "./guest/album.css"
import "./photo.css"
import { FirstAlbum } from "./guest/FirstAlbum.tsx"
import { firstPhotos } from "./guest/FirstPhotos.ts"
import { keptOccasion } from "./guest/KeptOccasion.ts"
import { forgetSent, isAnythingKept } from "./guest/KeptUploads.ts"
import { albumMessages } from "./guest/Messages.ts"
import { moderationMessages } from "./planner/Messages.ts"

const photos = { en: "Photos", de: "Fotos" }
const lookAtPhotos = { en: "See the photos", de: "Fotos ansehen" }
const lookAndAddPhotos = { en: "See and add photos", de: "Fotos ansehen und hinzufügen" }
const unsentAreLost = {
  en: "Photos that have not been sent yet will be lost.",
  de: "Noch nicht gesendete Fotos gehen verloren."
}

export const Gallery: WebModule<GalleryContracts> = {
  key: moduleKey,
  guest: {
    pages: [
      {
        address: albumAddress,
        messages: albumMessages,
        load: async () => (await import("./guest/GuestGalleryPage.tsx")).GuestGalleryPage,
        first: { reads: [firstPhotos], picture: ["items", 0, "thumbnail", "url"], View: FirstAlbum }
      }
    ],
    entry({ events }) {
      const galleries = events.filter(({ gallery }) => gallery.enabled)
      if (galleries.length === 0) return null
      // Once there is something to photograph, this matters more than a seat that is not settled.
      const takesPhotos = galleries.some(({ gallery }) => gallery.uploads_active)
      return {
        path: albumAddress.path,
        label: photos,
        invitation: takesPhotos ? lookAndAddPhotos : lookAtPhotos,
        relevance: takesPhotos ? 2 : 0
      }
    },
    resume: (token, { guest, occasion }) => {
      if (!isAnythingKept()) return
      void retryForever(() => import("./guest/UploadQueue.ts")).then(({ uploadQueue }) =>
        uploadQueue(token, occasion.slug, guest.actor_id)
      )
    },
    deviceData: {
      warning: () => (isAnythingKept() ? unsentAreLost : null),
      forget: async () => {
        keptOccasion.forget()
        forgetSent()
        if (!isAnythingKept()) return
        const { forgetUploads } = await import("./guest/UploadStorage.ts")
        await forgetUploads()
      }
    }
  },
  planner: {
    pages: [
      {
        address: moderationAddress,
        messages: moderationMessages,
        load: async () => (await import("./planner/PlannerGalleryPage.tsx")).PlannerGalleryPage,
        entry: { permission: "gallery:list", label: photos }
      }
    ],
    words: async () => (await import("./planner/Words.ts")).words,
    decisions: { permission: "gallery:list", load: async () => (await import("./planner/Decisions.ts")).photosWaiting }
  }
}
