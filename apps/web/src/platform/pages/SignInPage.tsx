/** Takes a planner's token, and shows the occasions that the tokens on this device open. */
import { useMutation } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { useEffect, useState } from "react"
import { FieldError } from "react-aria-components/FieldError"
import { Form } from "react-aria-components/Form"
import { Input } from "react-aria-components/Input"
import { Label } from "react-aria-components/Label"
import { TextField } from "react-aria-components/TextField"
import {
  isSignInCode,
  keepPlannerToken,
  plannerTokens,
  takeTokenFromFragment,
  tokenInFragment
} from "../api/DeviceTokens.ts"
import { asProblem } from "../api/Problem.ts"
import { keepVendorToken } from "../api/VendorTokens.ts"
import { useModules } from "../Links.tsx"
import { vendorPages } from "../planner/PlannerPages.ts"
import { plannerMessages, useBundle } from "../messages/Messages.tsx"
import { Button } from "../../design/Button.tsx"
import { useTitle } from "../../design/useTitle.ts"
import { KeptOccasions } from "./KeptOccasions.tsx"
import { readSession } from "./Session.ts"
import { SignInByLink } from "./SignInByLink.tsx"

type Refusal = "tokenMissing" | "tokenRefused" | "tokenOfGuest" | "tokenOfVendor" | "offline" | "failed"

const refusalOf = (error: unknown): Refusal => {
  const { code, status } = asProblem(error)
  return status === 401 ? "tokenRefused" : code === "offline" ? "offline" : "failed"
}

interface Attempt {
  readonly token: string
  readonly to: string | null
}

const codeInFragment = (): string | null => {
  const found = tokenInFragment()
  return found !== null && isSignInCode(found) ? found.token : null
}

/** Opens a link that signs in here, without an entry in the history. Returns whether it is one. */
const openLink = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { hash, origin } = new URL(text)
  if (origin !== location.origin || hash.length <= 1) return false
  location.replace(hash)
  return true
}

/** Signs in with a token in the fragment, and returns the code that is there instead. */
const useFragment = (signIn: (attempt: Attempt) => void) => {
  const [value, setValue] = useState(codeInFragment)
  // Another link that is opened in the same tab changes nothing but the fragment.
  useEffect(() => {
    const open = () => {
      const found = codeInFragment()
      setValue(found)
      // A code stays in the address until it is used: whoever reloads the page still has it.
      if (found !== null) return
      const taken = takeTokenFromFragment()
      if (taken !== null) signIn(taken)
    }
    open()
    addEventListener("hashchange", open)
    return () => removeEventListener("hashchange", open)
  }, [signIn])
  return { value, forget: () => setValue(null) }
}

const useVendorPath = (): string | null => vendorPages(useModules())[0]?.address.path ?? null

/** Signs in with what is typed, or with the token of a link. */
const useSignIn = () => {
  const [kept, setKept] = useState(plannerTokens)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [asksForAnother, setAsksForAnother] = useState(false)
  /** How often somebody signed in here. */
  const [signIns, setSignIns] = useState(0)
  const { history } = useRouter()
  const vendorPath = useVendorPath()
  const { isPending, mutate } = useMutation({
    mutationFn: async (given: Attempt) => ({ ...given, session: await readSession(given.token) }),
    onError: (error) => setRefusal(refusalOf(error)),
    onSuccess: ({ session, to, token }) => {
      const occasions = session.occasions.map(({ id, name }) => ({ id, name }))
      const found = { token, displayName: session.display_name, occasions }
      if (session.kind === "vendor" && vendorPath !== null) {
        keepVendorToken(found)
        history.replace(vendorPath)
        return
      }
      if (session.kind !== "planner") {
        setRefusal(session.kind === "guest" ? "tokenOfGuest" : "tokenOfVendor")
        return
      }
      keepPlannerToken(found)
      if (to !== null) {
        history.replace(to)
        return
      }
      setKept(plannerTokens())
      setAsksForAnother(false)
      setSignIns((count) => count + 1)
    }
  })

  const code = useFragment(mutate)
  const submit = (typed: string) => {
    const token = typed.trim()
    if (openLink(token)) return
    setRefusal(token === "" ? "tokenMissing" : null)
    if (token !== "" && !isPending) mutate({ token, to: null })
  }
  /** Goes on with the token that a code was exchanged for. */
  const arrive = (token: string, to: string | null) => {
    code.forget()
    mutate({ token, to })
  }
  return {
    kept,
    code: code.value,
    arrive,
    refresh: () => setKept(plannerTokens()),
    asks: kept.length === 0 || asksForAnother || refusal !== null,
    askForAnother: () => setAsksForAnother(true),
    signIns,
    form: { isPending, refusal, submit, onType: () => setRefusal(null) }
  }
}

export const SignInPage = () => {
  const { signIn } = useBundle(plannerMessages)
  useTitle(signIn.title)
  const { arrive, askForAnother, asks, code, form, kept, refresh, signIns } = useSignIn()
  const vendorPath = useVendorPath()
  if (code !== null) return <SignInByLink key={code} code={code} vendorPath={vendorPath} onSignedIn={arrive} />
  return (
    <main className="sign-in">
      {kept.length > 0 && <KeptOccasions key={kept.map(({ token }) => token).join()} onForget={refresh} />}
      {asks ? (
        <>
          {kept.length === 0 && <h1>{signIn.title}</h1>}
          <p className="sign-in-intro">{signIn.intro}</p>
          <TokenForm {...form} key={signIns} />
        </>
      ) : (
        <div>
          <Button onPress={askForAnother}>{signIn.another}</Button>
        </div>
      )}
    </main>
  )
}

interface TokenFormProps {
  readonly isPending: boolean
  readonly refusal: Refusal | null
  readonly submit: (typed: string) => void
  readonly onType: () => void
}

const TokenForm = ({ isPending, onType, refusal, submit }: TokenFormProps) => {
  const { signIn, states } = useBundle(plannerMessages)
  const [typed, setTyped] = useState("")
  const words = (reason: Refusal): string =>
    reason === "offline" ? states.offlineTitle : reason === "failed" ? states.unavailableText : signIn[reason]
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        submit(typed)
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
          onType()
        }}
      >
        <Label>{signIn.token}</Label>
        <Input className="input" spellCheck="false" autoCapitalize="none" />
        <FieldError className="field-error">{refusal === null ? "" : words(refusal)}</FieldError>
      </TextField>
      <Button type="submit" kind="next" size="large">
        {isPending ? signIn.checking : signIn.submit}
      </Button>
    </Form>
  )
}
