import { type ComponentProps, type ReactNode, type Ref, useState } from "react"
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from "react-aria-components/Button"

interface ButtonProps extends Omit<AriaButtonProps, "className" | "children" | "style" | "onFocusChange"> {
  /** `next` is the one thing to do next; a page has at most one of them. */
  readonly kind?: "plain" | "next" | "quiet" | "danger"
  readonly size?: "normal" | "large"
  readonly shape?: "text" | "icon"
  readonly children: ReactNode
  readonly ref?: Ref<HTMLButtonElement>
}

/** A disabled button that has the focus keeps it: an element that is `disabled` drops the focus and with it every key. */
const inert = { "aria-disabled": true, onPress: () => undefined, type: "button" } as const

/** Tells whoever points at a button without words what it does. */
const withTitle = (props: ComponentProps<"button">) => <button {...props} title={props["aria-label"]} />

export const Button = ({
  children,
  isDisabled = false,
  kind = "plain",
  shape = "text",
  size = "normal",
  ...props
}: ButtonProps) => {
  const [isFocused, setFocused] = useState(false)
  return (
    <AriaButton
      {...props}
      {...(isDisabled && (isFocused ? inert : { isDisabled }))}
      {...(shape === "icon" && { render: withTitle })}
      onFocusChange={setFocused}
      className="button"
      data-kind={kind}
      data-size={size}
      data-shape={shape}
    >
      {children}
    </AriaButton>
  )
}
