import { useTitle } from "../../design/useTitle.ts"
import type { FirstAnswers } from "../first/FirstAnswers.ts"
import { useMessages } from "../messages/Messages.tsx"
import { Welcome } from "./Welcome.tsx"

export const FirstWelcome = ({ occasion }: FirstAnswers) => {
  const { join } = useMessages()
  useTitle(join.title)
  return <Welcome opened={occasion} />
}
