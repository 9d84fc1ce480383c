/** What another process writes, line by line: nothing is passed on before its line has ended. */
import { StringDecoder } from "node:string_decoder"

export class WholeLines {
  readonly #decoder = new StringDecoder("utf8")
  readonly #write: (line: string, isLast: boolean) => void
  #rest = ""

  /** `write` receives each line without its end, and whether others of the same moment follow. */
  constructor(write: (line: string, isLast: boolean) => void) {
    this.#write = write
  }

  take(chunk: Buffer): void {
    const lines = (this.#rest + this.#decoder.write(chunk)).split("\n")
    this.#rest = lines.pop() ?? ""
    lines.forEach((line, index) => this.#write(line, index === lines.length - 1))
  }

  /** Passes on a last line without an end, unless it is the torn document of a process that was killed. */
  end(): void {
    const rest = this.#rest + this.#decoder.end()
    this.#rest = ""
    if (rest !== "" && !rest.startsWith("{")) this.#write(rest, true)
  }
}
