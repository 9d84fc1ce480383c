/** Takes a planner's token, and shows the occasions that the tokens on this device open. */
import { useMutation, useQueries } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { useEffect, useState } from "react"
import { FieldError } from "react-aria-components/FieldError"
import { Form } from "react-aria-components/Form"
import { Input } from "react-aria-components/Input"
import { Label } from "react-aria-components/Label"
import { TextField } from "react-aria-components/TextField"
import { type Answer, BanquetClient } from "../api/BanquetClient.ts"
import { forgetPlannerToken, keepPlannerToken, plannerTokens, takeTokenFromFragment } from "../api/DeviceTokens.ts"
import { asProblem } from "../api/Problem.ts"
import { plannerMessages, useBundle } from "../messages/Messages.tsx"
import { usePlannerLinksFor } from "../Links.tsx"
import { ActionLink } from "../../design/ActionLink.tsx"
import { Button } from "../../design/Button.tsx"
import { Loading, Skeleton } from "../../design/States.tsx"
import { useTitle } from "../../design/useTitle.ts"

type Session = Answer<"GET /v1/session">

const readSession = (token: string): Promise<Session> =>
  new BanquetClient(token).request("GET /v1/session", { params: {} })

type Refusal = "tokenMissing" | "tokenRefused" | "tokenOfGuest" | "tokenOfVendor" | "offline" | "failed"

const refusalOf = (error: unknown): Refusal => {
  const { code, status } = asProblem(error)
  return status === 401 ? "tokenRefused" : code === "offline" ? "offline" : "failed"
}

interface Attempt {
  readonly token: string
  readonly to: string | null
}

export const SignInPage = () => {
  const { signIn, states } = useBundle(plannerMessages)
  useTitle(signIn.title)
  const [kept, setKept] = useState(plannerTokens)
  const [typed, setTyped] = useState("")
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [asksForAnother, setAsksForAnother] = useState(false)
  const { history } = useRouter()

  const attempt = useMutation({
    mutationFn: async (given: Attempt) => ({ ...given, session: await readSession(given.token) }),
    onError: (error) => setRefusal(refusalOf(error)),
    onSuccess: ({ session, to, token }) => {
      if (session.kind !== "planner") {
        setRefusal(session.kind === "guest" ? "tokenOfGuest" : "tokenOfVendor")
        return
      }
      keepPlannerToken({
        token,
        displayName: session.display_name,
        occasions: session.occasions.map(({ id, name }) => ({ id, name }))
      })
      setKept(plannerTokens())
      setTyped("")
      setAsksForAnother(false)
      if (to !== null) history.replace(to)
    }
  })
  const { mutate } = attempt

  // Another link that is opened in the same tab changes nothing but the fragment.
  useEffect(() => {
    const open = () => {
      const taken = takeTokenFromFragment()
      if (taken !== null) mutate(taken)
    }
    open()
    addEventListener("hashchange", open)
    return () => removeEventListener("hashchange", open)
  }, [mutate])

  const submit = () => {
    const token = typed.trim()
    setRefusal(token === "" ? "tokenMissing" : null)
    if (token !== "" && !attempt.isPending) mutate({ token, to: null })
  }

  const words = (reason: Refusal): string =>
    reason === "offline" ? states.offlineTitle : reason === "failed" ? states.unavailableText : signIn[reason]

  const asks = kept.length === 0 || asksForAnother || refusal !== null
  return (
    <main className="sign-in">
      {kept.length > 0 && (
        <Occasions key={kept.map(({ token }) => token).join()} onForget={() => setKept(plannerTokens())} />
      )}
      {asks ? (
        <>
          {kept.length === 0 && <h1>{signIn.title}</h1>}
          <p className="sign-in-intro">{signIn.intro}</p>
          <Form
            onSubmit={(event) => {
              event.preventDefault()
              submit()
            }}
          >
            <TextField
              className="field"
              type="password"
              autoComplete="off"
              value={typed}
              isInvalid={refusal !== null}
              validationBehavior="aria"
              onChange={(value) => {
                setTyped(value)
                setRefusal(null)
              }}
            >
              <Label>{signIn.token}</Label>
              <Input className="input" spellCheck="false" autoCapitalize="none" />
              <FieldError className="field-error">{refusal === null ? "" : words(refusal)}</FieldError>
            </TextField>
            <Button type="submit" kind="next" size="large">
              {attempt.isPending ? signIn.checking : signIn.submit}
            </Button>
          </Form>
        </>
      ) : (
        <div>
          <Button onPress={() => setAsksForAnother(true)}>{signIn.another}</Button>
        </div>
      )}
    </main>
  )
}

/** What each token opens, as the server says now. */
const Occasions = ({ onForget }: { readonly onForget: () => void }) => {
  const { signIn, states } = useBundle(plannerMessages)
  const [kept] = useState(plannerTokens)
  const linksFor = usePlannerLinksFor()
  const sessions = useQueries({
    queries: kept.map(({ token }) => ({ queryKey: ["session", token], queryFn: () => readSession(token) }))
  })
  return (
    <section className="occasions" aria-labelledby="occasions">
      <h1 id="occasions">{signIn.occasions}</h1>
      <ul className="occasion-list">
        {kept.flatMap(({ displayName, occasions, token }, index) => {
          const session = sessions[index]
          const isWithdrawn = asProblem(session?.error).status === 401
          const found = session?.data?.occasions
          if (found === undefined && session?.isPending === true) {
            return [
              <li key={token}>
                <Loading>
                  <Skeleton height="2.75rem" width="14rem" />
                </Loading>
              </li>
            ]
          }
          return (
            found ?? occasions.map((occasion) => ({ ...occasion, permissions: [] as ReadonlyArray<string> }))
          ).map(({ id, name, permissions }) => (
            <li key={id}>
              <div>
                <h2>{name}</h2>
                <p>
                  {isWithdrawn
                    ? signIn.tokenRefused
                    : found === undefined
                      ? states.offlineTitle
                      : signIn.signedInAs(displayName)}
                </p>
                {found !== undefined && linksFor(permissions).length === 0 && <p>{signIn.nothingOpen}</p>}
              </div>
              <div className="occasion-actions">
                {linksFor(permissions).map(({ isMain, key, label, path }) => (
                  <ActionLink key={key} kind={isMain ? "next" : "plain"} to={path} params={{ occasionId: id }}>
                    {label}
                  </ActionLink>
                ))}
                <Button
                  kind="quiet"
                  onPress={() => {
                    forgetPlannerToken(token)
                    onForget()
                  }}
                >
                  {signIn.signOut}
                </Button>
              </div>
            </li>
          ))
        })}
      </ul>
    </section>
  )
}
