/** Signs in by the code of a link, once the reader asks for it: a preview of the link uses nothing up. */
import { useMutation } from "@tanstack/react-query"
import { Button } from "../../design/Button.tsx"
import { BanquetClient } from "../api/BanquetClient.ts"
import { takeTokenFromFragment } from "../api/DeviceTokens.ts"
import { asProblem } from "../api/Problem.ts"
import { CopyText } from "../staff/CopyText.tsx"
import { plannerMessages, useBundle } from "../messages/Messages.tsx"
import { readSession } from "./Session.ts"

const exchange = async (code: string) => {
  const { kind, token } = await new BanquetClient("").request("POST /v1/sign-in", { params: {}, body: { code } })
  takeTokenFromFragment()
  if (kind === "vendor") return { kind, token, to: null }
  const { occasions } = await readSession(token).catch(() => ({ occasions: [] }))
  const [first] = occasions
  return { kind, token, to: first === undefined || occasions.length > 1 ? null : `/occasions/${first.id}` }
}

interface SignInByLinkProps {
  readonly code: string
  /** Where vendors go; `null` where there is no page for them, and they take their key elsewhere. */
  readonly vendorPath: string | null
  /** Goes on to a page, or with `null` to the choice of occasions. */
  readonly onSignedIn: (token: string, to: string | null) => void
}

export const SignInByLink = ({ code, onSignedIn, vendorPath }: SignInByLinkProps) => {
  const { signIn, states } = useBundle(plannerMessages)
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: () => exchange(code),
    onSuccess: ({ kind, to, token }) => {
      if (kind === "planner") onSignedIn(token, to)
      else if (vendorPath !== null) onSignedIn(token, vendorPath)
    }
  })
  if (data?.kind === "vendor" && vendorPath === null) {
    return (
      <main className="sign-in">
        <h1>{signIn.vendorKey}</h1>
        <p className="sign-in-intro">{signIn.vendorKeyText}</p>
        <CopyText label={signIn.vendorKey} text={data.token} copy={signIn.copy} copied={signIn.copied} />
      </main>
    )
  }
  const problem = error === null ? null : asProblem(error)
  const words = (): string => {
    if (problem?.status === 401) return signIn.byLinkUsed
    return problem?.code === "offline" ? states.offlineText : states.unavailableText
  }
  return (
    <main className="sign-in">
      <h1>{signIn.byLink}</h1>
      {problem?.status !== 401 && <p className="sign-in-intro">{signIn.byLinkIntro}</p>}
      {problem !== null && <p role="alert">{words()}</p>}
      {problem?.status !== 401 && (
        <div>
          <Button kind="next" size="large" isDisabled={isPending} onPress={() => mutate()}>
            {isPending ? signIn.checking : signIn.submit}
          </Button>
        </div>
      )}
    </main>
  )
}
