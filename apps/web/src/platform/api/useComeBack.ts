import { useEffect, useEffectEvent } from "react"

/** Goes on by itself when there is a network again. */
export const useComeBack = (onComeBack: () => void): void => {
  const comeBack = useEffectEvent(onComeBack)
  useEffect(() => {
    const listen = () => comeBack()
    addEventListener("online", listen)
    return () => removeEventListener("online", listen)
  }, [])
}
