/** Where the guestbook's page is. */
import { address } from "@banquet/web/Address"

export const moduleKey = "guestbook"

export const guestbookAddress = address("/guestbook")
