/** A choice of answers, as the browser opens it, with the arrow of the product's own choices. */
import { ChevronDown } from "lucide-react"
import type { ComponentProps } from "react"

export const AnswerChoice = (props: Omit<ComponentProps<"select">, "className">) => (
  <span className="answer-choice">
    <select {...props} className="answer" />
    <ChevronDown size={16} aria-hidden />
  </span>
)
