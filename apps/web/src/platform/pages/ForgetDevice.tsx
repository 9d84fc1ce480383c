/** Signs a guest out on this device: the link, which others may share, works on, and opens everything again. */
import { useState } from "react"
import { forgetGuest } from "../api/ForgetGuest.ts"
import { useModules } from "../Links.tsx"
import { useLocalize, useMessages } from "../messages/Messages.tsx"
import { Button } from "../../design/Button.tsx"
import { useIntoView } from "../../design/useIntoView.ts"

export const ForgetDevice = () => {
  const { forget } = useMessages()
  const modules = useModules()
  const localize = useLocalize()
  const [isAsked, setAsked] = useState(false)
  const footer = useIntoView<HTMLElement>(isAsked)
  const warnings = modules.flatMap(({ guest }) => guest?.deviceData?.warning?.() ?? [])
  return (
    <footer ref={footer} className="forget-device">
      <Button kind="quiet" aria-expanded={isAsked} onPress={() => setAsked(!isAsked)}>
        {forget.action}
      </Button>
      {isAsked && (
        <>
          <p role="status">{[forget.text, ...warnings.map(localize)].join(" ")}</p>
          <div>
            <Button kind="danger" onPress={() => void forgetGuest(modules)}>
              {forget.confirm}
            </Button>
            <Button kind="quiet" onPress={() => setAsked(false)}>
              {forget.cancel}
            </Button>
          </div>
        </>
      )}
    </footer>
  )
}
