import { useEffect, useEffectEvent } from "react"

/** Calls back when there is a network again. */
export const useOnline = (onOnline: () => void): void => {
  const notify = useEffectEvent(onOnline)
  useEffect(() => {
    const listen = () => notify()
    addEventListener("online", listen)
    return () => removeEventListener("online", listen)
  }, [])
}
