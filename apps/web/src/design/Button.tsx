import type { ReactNode } from "react"
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from "react-aria-components/Button"

interface ButtonProps extends Omit<AriaButtonProps, "className" | "children" | "style"> {
  /** `next` is the one thing to do next; a page has at most one of them. */
  readonly kind?: "plain" | "next" | "quiet" | "danger"
  readonly size?: "normal" | "large"
  readonly shape?: "text" | "icon"
  readonly children: ReactNode
}

export const Button = ({ children, kind = "plain", shape = "text", size = "normal", ...props }: ButtonProps) => (
  <AriaButton {...props} className="button" data-kind={kind} data-size={size} data-shape={shape}>
    {children}
  </AriaButton>
)
