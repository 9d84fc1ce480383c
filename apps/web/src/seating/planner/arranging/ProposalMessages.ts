/** The messages of proposals, which are loaded with their dialog, in both languages. */
import { useMessages } from "../Messages.ts"
import { englishProposals } from "./EnglishProposals.ts"
import { germanProposals } from "./GermanProposals.ts"

export type ProposalMessages = typeof englishProposals

/** Returns them in the reader's language. */
export const useProposalMessages = (): ProposalMessages =>
  useMessages().locale === "de" ? germanProposals : englishProposals
