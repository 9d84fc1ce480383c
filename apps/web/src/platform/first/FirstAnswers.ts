/** What a guest's page is made of first. It is asked for while the code that shows it is still on its way. */
import type { Contracts } from "../api/BanquetClient.ts"
import type { GuestOccasion } from "../api/GuestOccasion.ts"

export interface FirstAnswers<C extends Contracts = readonly []> {
  readonly occasion: GuestOccasion<C>
  /** The answers to the first view's `reads`, in their order. */
  readonly reads: ReadonlyArray<unknown>
}

/** What the script in the page has asked for. */
export interface FirstRequest {
  readonly token: string
  /** The path of the page that is shown. */
  readonly path: string
  /** As `null` where any of them failed: the app asks again, and says what is wrong. */
  readonly answers: Promise<FirstAnswers | null>
}

declare global {
  var banquetFirst: FirstRequest | undefined
}

let answered: { readonly token: string; readonly answers: FirstAnswers } | null = null

export const keepFirstAnswers = (token: string, answers: FirstAnswers): void => {
  answered = { token, answers }
}

/** Returns the answers that the first view was made of, for the page that takes its place. */
export const takeFirstAnswers = <C extends Contracts>(token: string | null): FirstAnswers<C> | undefined => {
  if (answered === null || answered.token !== token) return undefined
  const { answers } = answered
  answered = null
  return answers
}
