import type { SignInLink } from "@banquet/http-api/platform/PlannersApi"
import { Redacted } from "effect"
import type { HttpServerResponse } from "effect/http"
import { jsonAnswer } from "./JsonAnswer.ts"

/** Answers with a link: a fragment is never sent to a server, and so stays out of every log. */
export const signInLink = (origin: string, code: Redacted.Redacted): HttpServerResponse.HttpServerResponse =>
  jsonAnswer<typeof SignInLink.Encoded>({ url: `${origin}/sign-in#${Redacted.value(code)}` }, 201)
