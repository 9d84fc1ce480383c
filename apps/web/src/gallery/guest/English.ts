/** What Gallery says to guests. */
import { quantity } from "../../platform/messages/Quantity.ts"

const count = quantity("en")

export const english = {
  album: {
    title: "Photos",
    events: "Events",
    allEvents: "All",
    photoBy: (name: string) => `Photo by ${name}`,
    fresh: count({ one: "# new photo", other: "# new photos" }),
    emptyTitle: "No photos yet",
    emptyText: "Perhaps you have one on your phone? This is where all the guests’ photos come together.",
    emptyShutText: "Photos will appear here as soon as there are any.",
    waitingTitle: (photos: number) => `With the hosts: ${photos} of your photos`,
    waitingText: "The hosts choose which photos appear in the album.",
    preparingTitle: "Your photos are being prepared",
    preparingText: "They will appear here in a moment.",
    noGalleryTitle: "There is no album yet",
    noGalleryText: "Once the hosts open one, you will find the photos here.",
    signedOutTitle: "Open your own link first",
    signedOutText: "To see the photos, open the link from your invitation on this device.",
    signedOutLink: "What is that link?",
    largeView: "Large view",
    close: "Back to all photos",
    previous: "Previous photo",
    next: "Next photo",
    download: "Download original",
    downloadFailed: "The original cannot be downloaded just now.",
    noOriginal: "Only the hosts have access to the originals.",
    add: "Add photos",
    chosen: count({ one: "# photo chosen, not sent yet", other: "# photos chosen, not sent yet" }),
    sent: (sent: number, all: number) => `${sent} of ${all} sent`,
    sentPaused: (sent: number, all: number) => `${sent} of ${all} sent, waiting for a connection`,
    sentNot: (sent: number, all: number, not: number) => `${sent} of ${all} sent, ${not} failed`,
    damaged: (name: string) => `${name} cannot be shown. Why?`,
    damagedMany: (all: number) => `${all} of your photos cannot be shown. Which?`,
    allSent: count({ one: "Your photo has been sent", other: "All # photos have been sent" })
  }
}
