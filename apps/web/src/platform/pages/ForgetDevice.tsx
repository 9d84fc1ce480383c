/** Signs a guest out on this device: the link, which others may share, works on, and opens everything again. */
import { useState } from "react"
import { forgetGuest } from "../api/ForgetGuest.ts"
import { useGuestMessages } from "../catalogue/Catalogue.tsx"
import { Button } from "../../design/Button.tsx"
import { isAnythingKept } from "../../gallery/guest/KeptUploads.ts"

export const ForgetDevice = () => {
  const { forget } = useGuestMessages()
  const [isAsked, setAsked] = useState(false)
  return (
    <footer className="forget-device">
      <Button kind="quiet" aria-expanded={isAsked} onPress={() => setAsked(!isAsked)}>
        {forget.action}
      </Button>
      {isAsked && (
        <>
          <p role="status">
            {forget.text} {isAnythingKept() && forget.unsent}
          </p>
          <div>
            <Button kind="danger" onPress={() => void forgetGuest().then(() => location.replace("/join"))}>
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
