/** Texts that depend on a number: `#` stands for it, written as the language does. */
type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string }

export const quantity =
  (locale: string) =>
  (forms: Forms): ((value: number) => string) => {
    const rules = new Intl.PluralRules(locale)
    const numbers = new Intl.NumberFormat(locale)
    return (value) => (forms[rules.select(value)] ?? forms.other).replace("#", numbers.format(value))
  }
