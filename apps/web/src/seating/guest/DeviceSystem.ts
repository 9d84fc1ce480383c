/** Systems that keep a page in ways of their own. */
export type DeviceSystem = "ios" | "android" | "desktop"

/** Returns the system by what the browser says of itself. An iPad says that it is a Mac; no Mac can be touched. */
export const deviceSystem = (userAgent: string, touchPoints: number): DeviceSystem => {
  if (/android/i.test(userAgent)) return "android"
  const isApple = /iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && touchPoints > 1)
  return isApple ? "ios" : "desktop"
}
