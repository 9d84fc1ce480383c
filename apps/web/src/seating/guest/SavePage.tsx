/** What is offered under the cards, above all how a guest finds this page again: what to press on this device, with an address that opens it anywhere. */
import { Bookmark } from "lucide-react"
import { useEffect, useState } from "react"
import { Button } from "../../design/Button.tsx"
import type { GuestOccasion } from "../SeatingClient.ts"
import { ChangeAnswer } from "./ChangeAnswer.tsx"
import { deviceSystem } from "./DeviceSystem.ts"
import { useSaveWords } from "./SaveWords.ts"

/** Puts the guest's link into the address while it is asked for: what a home screen opens may share nothing with this browser. */
const useLinkInAddress = (token: string, isAsked: boolean): void =>
  useEffect(() => {
    if (!isAsked) return
    const { pathname, search } = location
    history.replaceState(history.state, "", `${pathname}${search}#token=${encodeURIComponent(token)}`)
    return () => {
      if (location.pathname === pathname) history.replaceState(history.state, "", `${pathname}${search}`)
    }
  }, [isAsked, token])

interface SavePageProps {
  readonly token: string
  readonly occasion: GuestOccasion
}

export const SavePage = ({ occasion, token }: SavePageProps) => {
  const words = useSaveWords()
  const [isAsked, setAsked] = useState(false)
  useLinkInAddress(token, isAsked)
  const system = deviceSystem(navigator.userAgent, navigator.maxTouchPoints)
  return (
    <section className="save-page">
      <div className="save-page-actions">
        <ChangeAnswer occasion={occasion} />
        <Button aria-expanded={isAsked} onPress={() => setAsked(!isAsked)}>
          <Bookmark size={20} aria-hidden />
          {words.action}
        </Button>
      </div>
      {isAsked && (
        <div role="status">
          <p>{words[system]}</p>
          <p>{words.link}</p>
        </div>
      )}
    </section>
  )
}
