/** Requests to the running server, as anybody may send them. */
import { expect } from "vitest"
import type { Problem } from "./Wire.ts"

export interface Answer<Body> {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly body: Body
}

type Method = "GET" | "POST" | "PATCH" | "DELETE" | "PUT" | "OPTIONS"

export class Client {
  readonly url: string
  readonly token: string | undefined

  constructor(url: string, token?: string) {
    this.url = url
    this.token = token
  }

  async send<Body>(method: Method, path: string, init: RequestInit = {}): Promise<Answer<Body>> {
    const headers = new Headers(init.headers)
    if (this.token !== undefined && !headers.has("authorization")) headers.set("authorization", `Bearer ${this.token}`)
    const response = await fetch(`${this.url}${path}`, { ...init, method, headers, redirect: "manual" })
    const text = await response.text()
    const isJson = /[/+]json/.test(response.headers.get("content-type") ?? "")
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: (isJson && text !== "" ? JSON.parse(text) : undefined) as Body
    }
  }

  json<Body>(method: Method, path: string, body: unknown): Promise<Answer<Body>> {
    if (body === undefined) return this.send(method, path)
    return this.send(method, path, { headers: { "content-type": "application/json" }, body: JSON.stringify(body) })
  }

  get<Body>(path: string): Promise<Answer<Body>> {
    return this.send("GET", path)
  }

  post<Body>(path: string, body?: unknown): Promise<Answer<Body>> {
    return this.json("POST", path, body)
  }

  patch<Body>(path: string, body?: unknown): Promise<Answer<Body>> {
    return this.json("PATCH", path, body)
  }

  delete<Body>(path: string): Promise<Answer<Body>> {
    return this.send("DELETE", path)
  }
}

/** The body of an answer that must have this status. */
export const answered = async <Body>(status: number, answer: Promise<Answer<Body>>): Promise<Body> => {
  const { status: actual, body } = await answer
  expect({ status: actual, body }).toEqual({ status, body })
  return body
}

/** The problem of an answer that must be refused like this, of the form that every problem has. */
export const refused = async (status: number, code: string, answer: Promise<Answer<unknown>>): Promise<Problem> => {
  const { status: actual, headers, body } = await answer
  expect({ status: actual, body }).toMatchObject({ status, body: { status, code } })
  const problem = body as Problem
  expect(headers.get("content-type")).toMatch(/^application\/problem\+json/)
  expect(problem.type).toBe(`urn:banquet:problem:${code}`)
  expect(problem.title).toMatch(/\S/)
  expect(problem.request_id).toBe(headers.get("x-request-id"))
  return problem
}
