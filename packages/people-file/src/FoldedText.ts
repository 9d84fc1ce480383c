/** Text as names are compared, for pages that know people by this package alone. */
export { foldedText } from "@banquet/platform-core/FoldedText"
