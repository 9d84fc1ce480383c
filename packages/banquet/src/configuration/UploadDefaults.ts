/** How much guests may store by default, by variable and by option alike; in bytes. */
export const uploadDefaults = {
  uploadBytesPerGuest: 2 * 1024 ** 3,
  uploadBytesPerOccasion: 100 * 1024 ** 3,
  uploadBytesPerSecond: 16 * 1024,
  storageFloor: 1024 ** 3
} as const
