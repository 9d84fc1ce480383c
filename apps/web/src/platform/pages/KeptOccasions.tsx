/** The occasions that the planners' tokens on this device open. */
import { useQueries } from "@tanstack/react-query"
import { useState } from "react"
import { ActionLink } from "../../design/ActionLink.tsx"
import { Button } from "../../design/Button.tsx"
import { ConfirmDialog } from "../../design/ConfirmDialog.tsx"
import { Loading, Skeleton } from "../../design/States.tsx"
import { homeAddress } from "../Address.ts"
import { forgetPlannerToken, plannerTokens } from "../api/DeviceTokens.ts"
import { asProblem } from "../api/Problem.ts"
import { useFormats } from "../messages/Formats.ts"
import { plannerMessages, useBundle } from "../messages/Messages.tsx"
import { readSession } from "./Session.ts"

type KeptToken = ReturnType<typeof plannerTokens>[number]

interface OpenedProps {
  readonly kept: KeptToken
  /** What the planner is called. */
  readonly as: string
  readonly name: string
  /** The names of all occasions that the token opens: whoever signs out leaves them all. */
  readonly names: ReadonlyArray<string>
  /** Where the occasion's name comes from: what the server says now, or what was kept. */
  readonly state: "open" | "unknown" | "withdrawn"
  readonly id: string
  readonly permissions: ReadonlyArray<string>
  readonly onForget: () => void
}

const OpenedOccasion = ({ as, id, kept, name, names, onForget, permissions, state }: OpenedProps) => {
  const { list } = useFormats()
  const { signIn, states } = useBundle(plannerMessages)
  const [isAsking, setAsking] = useState(false)
  const forget = () => {
    forgetPlannerToken(kept.token)
    onForget()
  }
  const words = {
    open: signIn.signedInAs(as),
    unknown: states.offlineTitle,
    withdrawn: signIn.tokenRefused
  }
  return (
    <li>
      <div>
        <h2>{name}</h2>
        <p>{words[state]}</p>
        {state === "open" && permissions.length === 0 && <p>{signIn.nothingOpen}</p>}
      </div>
      <div className="occasion-actions">
        {permissions.length > 0 && (
          <ActionLink kind="next" to={homeAddress.path} params={{ occasionId: id }}>
            {signIn.open}
            <span className="visually-hidden"> {name}</span>
          </ActionLink>
        )}
        {/* A key that does not work any more is no loss. */}
        <Button kind="quiet" onPress={() => (state === "withdrawn" ? forget() : setAsking(true))}>
          {signIn.signOut}
        </Button>
        <ConfirmDialog
          question={isAsking ? signIn.signOutAsked : null}
          text={signIn.wayBack(list(names))}
          confirm={signIn.signOut}
          cancel={signIn.staySignedIn}
          onConfirm={forget}
          onCancel={() => setAsking(false)}
        />
      </div>
    </li>
  )
}

const manages = ({ permissions }: { readonly permissions: ReadonlyArray<string> }): boolean =>
  permissions.includes("occasion:manage")

/** What each token opens, as the server says now. */
export const KeptOccasions = ({ onForget }: { readonly onForget: () => void }) => {
  const { signIn } = useBundle(plannerMessages)
  const [tokens] = useState(plannerTokens)
  const sessions = useQueries({
    queries: tokens.map(({ token }) => ({ queryKey: ["session", token], queryFn: () => readSession(token) }))
  })
  return (
    <section className="occasions" aria-labelledby="occasions">
      <h1 id="occasions">{signIn.occasions}</h1>
      <ul className="occasion-list">
        {tokens.flatMap((kept, index) => {
          const session = sessions[index]
          const found = session?.data?.occasions
          if (found === undefined && session?.isPending === true) {
            return [
              <li key={kept.token}>
                <Loading>
                  <Skeleton height="2.75rem" width="14rem" />
                </Loading>
              </li>
            ]
          }
          const as = session?.data?.display_name ?? kept.displayName
          const isWithdrawn = asProblem(session?.error).status === 401
          const state = isWithdrawn ? "withdrawn" : found === undefined ? "unknown" : "open"
          const occasions = found ?? kept.occasions.map((occasion) => ({ ...occasion, permissions: [] }))
          const names = occasions.map(({ name }) => name)
          return occasions.map(({ id, name, permissions }) => (
            <OpenedOccasion key={id} {...{ as, id, kept, name, names, onForget, permissions, state }} />
          ))
        })}
      </ul>
      {sessions.some(({ data }) => data?.occasions.some(manages)) && (
        <div>
          <ActionLink to="/setup">{signIn.newOccasion}</ActionLink>
        </div>
      )}
    </section>
  )
}
