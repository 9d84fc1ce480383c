/** What the keys at a large photo do, as a list of photos and a stack: for tests that type at random. */

type Status = "pending" | "approved" | "rejected"

/** The numbers of a linear congruential generator: the same for the same seed. */
const numbersFrom = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
}

export class TriageModel {
  readonly #captions: ReadonlyArray<string>
  readonly #statuses = new Map<string, Status>()
  readonly #stack: Array<readonly [caption: string, before: Status]> = []
  #large = 0
  isDone = false

  constructor(captions: ReadonlyArray<string>) {
    this.#captions = captions
    for (const caption of captions) this.#statuses.set(caption, "pending")
  }

  get large(): string {
    return this.#captions[this.#large] ?? ""
  }

  get statuses(): Readonly<Record<string, Status>> {
    return Object.fromEntries(this.#statuses)
  }

  /** Draws keys, and does what they do: what is typed into a note is discarded. */
  randomKeys(seed: number, count: number): ReadonlyArray<string> {
    const random = numbersFrom(seed)
    const draws = ["a", "a", "r", "r", "u", "u", "ArrowLeft", "ArrowRight", "note"]
    return Array.from({ length: count }, () => draws[random(draws.length)] ?? "a").flatMap((key) => {
      if (key === "note") return this.isDone ? [] : ["n", "raua", "Escape"]
      this.#press(key)
      return [key]
    })
  }

  #press(key: string): void {
    if (key === "a" || key === "r") this.#decide(key === "a" ? "approved" : "rejected")
    else if (key === "u") this.#undo()
    else this.#move(key === "ArrowRight" ? 1 : -1)
  }

  #decide(status: Status): void {
    if (this.isDone) return
    this.#stack.push([this.large, this.#statuses.get(this.large) ?? "pending"])
    this.#statuses.set(this.large, status)
    const order = this.#captions.map((_, offset) => (this.#large + 1 + offset) % this.#captions.length)
    const next = order.find((index) => this.#statuses.get(this.#captions[index] ?? "") === "pending")
    if (next === undefined) this.isDone = true
    else this.#large = next
  }

  #undo(): void {
    const last = this.#stack.pop()
    if (last === undefined) return
    const [caption, before] = last
    this.#statuses.set(caption, before)
    this.#large = this.#captions.indexOf(caption)
    this.isDone = false
  }

  #move(by: number): void {
    if (this.#captions[this.#large + by] === undefined) return
    this.#large += by
    this.isDone = false
  }
}
