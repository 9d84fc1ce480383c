/** What the processes of a server are made of: when one is started again, whose lines are passed on, whose metrics are merged. */
import { describe, expect, it } from "vitest"
import { mergeMetrics } from "../src/processes/MergedMetrics.ts"
import { MetricsRounds } from "../src/processes/MetricsRounds.ts"
import { restartAfter } from "../src/processes/RestartPolicy.ts"
import { SharedCounts } from "../src/processes/SharedCounts.ts"
import { WholeLines } from "../src/processes/WholeLines.ts"

describe("a process of a server that ends", () => {
  it("is started again after a fifth of a second, then twice as long each time, and is given up the eighth time in a row [PLAT-189]", () => {
    const waits: Array<number | null> = []
    for (let ended = 0; ended < 8; ended++) waits.push(restartAfter(ended, 100).wait)
    expect(waits).toEqual([200, 400, 800, 1600, 3200, 6400, 10_000, null])
  })

  it("is started as if for the first time when it has answered for half a minute [PLAT-189]", () => {
    expect(restartAfter(7, 30_000)).toEqual({ inARow: 1, wait: 200 })
    expect(restartAfter(6, 29_999)).toEqual({ inARow: 7, wait: 10_000 })
  })
})

describe("the log of several processes", () => {
  const passing = () => {
    const passed: Array<readonly [string, boolean]> = []
    return { passed, lines: new WholeLines((line, isLast) => void passed.push([line, isLast])) }
  }

  it("has whole lines, however they arrive [PLAT-191]", () => {
    const { lines, passed } = passing()
    const bytes = Buffer.from("héllo\nwörld\nrest")
    for (const byte of bytes) lines.take(Buffer.from([byte]))
    expect(passed).toEqual([
      ["héllo", true],
      ["wörld", true]
    ])
    lines.take(Buffer.from(" of it\nand\nmore"))
    expect(passed.slice(2)).toEqual([
      ["rest of it", false],
      ["and", true]
    ])
  })

  it("has the last words of a process that crashed, and no torn document of one that was killed [PLAT-191]", () => {
    const crashed = passing()
    crashed.lines.take(Buffer.from("FATAL ERROR: out of memory"))
    crashed.lines.end()
    expect(crashed.passed).toEqual([["FATAL ERROR: out of memory", true]])
    const killed = passing()
    killed.lines.take(Buffer.from('{"a":1}\n{"b'))
    killed.lines.end()
    expect(killed.passed).toEqual([['{"a":1}', true]])
  })
})

describe("the metrics of several processes", () => {
  it("are every series of each process, labelled with it, below one head [PLAT-192]", () => {
    const text = (value: number) =>
      [
        "# HELP a_total Things",
        "# TYPE a_total counter",
        `a_total ${value}`,
        `a_total{route="/x y{}\\"",status="200"} ${value + 1}`,
        "",
        "# HELP b Others",
        "# TYPE b gauge",
        "b 0.5",
        ""
      ].join("\n")
    const only = "# HELP c Mine\n# TYPE c gauge\nc{} 7\n"
    expect(
      mergeMetrics([
        { process: 1, text: text(1) },
        { process: 2, text: text(10) + only }
      ])
    ).toBe(
      [
        "# HELP a_total Things",
        "# TYPE a_total counter",
        'a_total{process="1"} 1',
        'a_total{route="/x y{}\\"",status="200",process="1"} 2',
        'a_total{process="2"} 10',
        'a_total{route="/x y{}\\"",status="200",process="2"} 11',
        "",
        "# HELP b Others",
        "# TYPE b gauge",
        'b{process="1"} 0.5',
        'b{process="2"} 0.5',
        "",
        "# HELP c Mine",
        "# TYPE c gauge",
        'c{process="2"} 7',
        ""
      ].join("\n")
    )
  })

  it("are those of the processes that are left where one ends meanwhile [PLAT-192]", async () => {
    const rounds = new MetricsRounds()
    const asked: Array<readonly [number, number]> = []
    const gathered = rounds.gather([2, 1, 3], (process, id) => void asked.push([process, id]))
    const [, id = 0] = asked[0] ?? []
    expect(asked.map(([process]) => process)).toEqual([2, 1, 3])
    rounds.answer(id, { process: 2, text: "two" })
    rounds.leave(3)
    rounds.answer(id, { process: 1, text: "one" })
    rounds.answer(id, { process: 1, text: "again" })
    expect(await gathered).toEqual([
      { process: 1, text: "one" },
      { process: 2, text: "two" }
    ])
  })
})

describe("the limits of several processes", () => {
  it("are counted by name and caller, whoever was called [PLAT-194]", () => {
    const counts = new SharedCounts()
    const count = (name: string, caller: string) => counts.count({ name, caller, perMinute: 2 })
    expect([count("uploads", "a"), count("uploads", "a"), count("uploads", "a")]).toEqual([null, null, 60])
    expect([count("uploads", "b"), count("sign-in", "a")]).toEqual([null, null])
  })
})
