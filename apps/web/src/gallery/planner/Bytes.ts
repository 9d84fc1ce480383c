/** Sizes, as a language counts and shortens them. */
const byteUnits = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const

/** Returns what says a size in a locale, such as “1.2 GB”. */
export const bytesIn =
  (locale: string) =>
  (value: number): string => {
    const power = Math.max(
      0,
      byteUnits.findLastIndex((_, each) => value >= 1024 ** each)
    )
    const unit = byteUnits[power] ?? "byte"
    const format = new Intl.NumberFormat(locale, {
      style: "unit",
      unit,
      // The short form of the first has no plural.
      unitDisplay: unit === "byte" ? "long" : "short",
      maximumFractionDigits: 1
    })
    return format.format(value / 1024 ** power)
  }
