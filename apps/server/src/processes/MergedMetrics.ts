/** The metrics of several processes as one text of Prometheus. */

/** The text of the metrics of one process. */
export interface ProcessMetrics {
  readonly process: number
  readonly text: string
}

const series = /^([A-Za-z_:][\w:]*)(?:\{(.*)\})? (\S+.*)$/

interface Family {
  readonly heads: ReadonlyArray<string>
  readonly lines: Array<string>
}

/** A family is what stands below its `# HELP` and `# TYPE`. */
const families = (text: string): ReadonlyArray<Family> => {
  const found: Array<{ heads: Array<string>; lines: Array<string> }> = []
  for (const line of text.split("\n").filter((each) => each !== "")) {
    const last = found.at(-1)
    const isHead = line.startsWith("#")
    if (last === undefined || (isHead && last.lines.length > 0)) {
      found.push({ heads: isHead ? [line] : [], lines: isHead ? [] : [line] })
    } else (isHead ? last.heads : last.lines).push(line)
  }
  return found
}

const labelled = (line: string, process: number): string =>
  line.replace(series, (_, name: string, labels: string | undefined, value: string) => {
    const own = `process="${process}"`
    return `${name}{${labels ? `${labels},${own}` : own}} ${value}`
  })

/** Each series with the label `process`, families in the order in which they were first seen. */
export const mergeMetrics = (metrics: ReadonlyArray<ProcessMetrics>): string => {
  const merged = new Map<string, Family>()
  for (const { process, text } of metrics) {
    for (const { heads, lines } of families(text)) {
      const key = heads.join("\n")
      const family = merged.get(key) ?? { heads, lines: [] }
      family.lines.push(...lines.map((line) => labelled(line, process)))
      merged.set(key, family)
    }
  }
  return [...merged.values()].flatMap(({ heads, lines }) => [...heads, ...lines, ""]).join("\n")
}
