/** A phone held in one hand, and a laptop. */
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const
export const laptop = { viewport: { width: 1440, height: 900 } } as const
