/** A field for words that a list is searched for. */
import "./search-input.css"
import { Search } from "lucide-react"
import type { Ref } from "react"

interface SearchInputProps {
  readonly label: string
  /** Defaults to the label. */
  readonly placeholder?: string
  readonly value: string
  readonly onChange: (text: string) => void
  readonly inputRef?: Ref<HTMLInputElement>
}

export const SearchInput = ({ inputRef, label, onChange, placeholder = label, value }: SearchInputProps) => (
  <div className="search-field">
    <Search size={16} aria-hidden />
    <input
      ref={inputRef}
      className="input"
      type="search"
      aria-label={label}
      placeholder={placeholder}
      value={value}
      maxLength={200}
      onChange={({ target }) => onChange(target.value)}
    />
  </div>
)
