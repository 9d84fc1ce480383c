/** The shortest secret that signs URLs, in bytes of UTF-8: as long as what it signs with. */
const shortest = 32

/** Whether a text is long enough to sign with. How random it is nobody can see. */
export const isSigningSecret = (text: string): boolean => new TextEncoder().encode(text).length >= shortest
