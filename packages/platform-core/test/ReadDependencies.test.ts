import { Context, Effect } from "effect"
import { expect, it } from "vitest"
import { type Dependency, ReadDependencies } from "../src/ReadDependencies.ts"

const context = Context.empty()

/** Returns a dependency whose answer the test gives. */
const later = () => {
  let say: ((isSame: boolean) => void) | undefined
  const dependency: Dependency = (_, answer) => void (say = answer)
  return { dependency, says: (isSame: boolean) => say?.(isSame) }
}

const dependingOn = (...all: ReadonlyArray<Dependency>): ReadDependencies => {
  const dependencies = new ReadDependencies()
  for (const one of all) dependencies.add(one, 1)
  return dependencies
}

const checked = (dependencies: ReadDependencies, now = 0): ReadonlyArray<boolean> => {
  const answers: Array<boolean> = []
  dependencies.check(now, context, (holds) => void answers.push(holds))
  return answers
}

it("an answer holds when all that it was made of is the same, and not as soon as one is another [PLAT-311]", () => {
  const [one, two] = [later(), later()]
  const dependencies = dependingOn(one.dependency, two.dependency)
  const same = checked(dependencies)
  two.says(true)
  expect(same).toEqual([])
  one.says(true)
  expect(same).toEqual([true])

  const another = checked(dependencies)
  two.says(false)
  expect(another).toEqual([false])
  one.says(true)
  expect(another).toEqual([false])
  dependencies.add(one.dependency, 1)
  expect(dependencies.size).toBe(2)
})

it("an answer ends at the earliest time that it looked at [PLAT-311]", () => {
  const dependencies = dependingOn((_, answer) => answer(true))
  expect(checked(dependencies, 1e15)).toEqual([true])
  dependencies.endsAt(300)
  dependencies.endsAt(200)
  dependencies.endsAt(250)
  expect(checked(dependencies, 199)).toEqual([true])
  expect(checked(dependencies, 200)).toEqual([false])
})

it("what goes with an answer goes with each, and what cannot be read again is known [PLAT-312]", async () => {
  const dependencies = new ReadDependencies()
  const done: Array<string> = []
  dependencies.accompany(Effect.sync(() => void done.push("one")))
  dependencies.accompany(Effect.sync(() => void done.push("two")))
  await Effect.runPromise(dependencies.accompanying)
  await Effect.runPromise(dependencies.accompanying)
  expect(done).toEqual(["one", "two", "one", "two"])
  expect(dependencies.isComplete).toBe(true)
  dependencies.markIncomplete()
  expect(dependencies.isComplete).toBe(false)
})
