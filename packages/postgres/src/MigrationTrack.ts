/** The tables of one module, as a plain value: its migrations, forward only, and what goes with an occasion. */
import { Result, Schema } from "effect"

/** The rows of a module that belong to an occasion and are deleted with it. */
export interface OccasionRows {
  /** Locks the rows of the occasion `$1` that changes of this module hold, in the order in which they take them. */
  readonly lock?: string | undefined
  /** Tables with a column `occasion_id`, each after those that refer to it. */
  readonly tables: ReadonlyArray<string>
  /** Those of the tables that only count or repeat other rows: how many were deleted is not reported. */
  readonly derived?: ReadonlyArray<string> | undefined
}

/** The schema of one module or shared domain, as a series of migrations. */
export interface MigrationTrack {
  /** The key of the module; the name of its migrations begins with it. */
  readonly module: string
  /** The tracks whose tables this one refers to. They are applied before it. */
  readonly dependencies: ReadonlyArray<string>
  /**
   * The statements of each migration by `<number>_<name>`, such as `0001_entries`. Numbers begin at 1 and have no gaps; a
   * migration that was released never changes.
   */
  readonly migrations: Readonly<Record<string, ReadonlyArray<string>>>
  /** The rows that are deleted with an occasion. */
  readonly occasionRows: OccasionRows
}

/** The tracks do not fit together, or the database was not made by them. */
export class MigrationsRefused extends Schema.TaggedError<MigrationsRefused>()("MigrationsRefused", {
  reason: Schema.String
}) {
  override get message(): string {
    return this.reason
  }
}

/** One migration of a track. */
export interface Migration {
  readonly module: string
  readonly number: number
  readonly name: string
  readonly statements: ReadonlyArray<string>
}

/** The name under which a migration is reported, such as `seating/0001_plans`. */
export const migrationName = ({ module, name }: Pick<Migration, "module" | "name">): string => `${module}/${name}`

const refuse = (reason: string) => Result.fail(new MigrationsRefused({ reason }))

const format = /^(\d{4})_[a-z0-9]+(_[a-z0-9]+)*$/

const migrationsOf = ({ migrations, module }: MigrationTrack): ReadonlyArray<Migration> =>
  Object.entries(migrations).map(([name, statements]) => ({
    module,
    number: Number(format.exec(name)?.[1]),
    name,
    statements
  }))

const inconsistency = (tracks: ReadonlyArray<MigrationTrack>): string | undefined => {
  const modules = tracks.map(({ module }) => module)
  for (const [index, track] of tracks.entries()) {
    if (modules.indexOf(track.module) !== index) return `There are two tracks of migrations of ${track.module}.`
    const missing = track.dependencies.find((dependency) => !modules.includes(dependency))
    if (missing !== undefined)
      return `The migrations of ${track.module} depend on those of ${missing}, which are missing.`
    const wrong = migrationsOf(track).find(({ number }, position) => number !== position + 1)
    if (wrong !== undefined)
      return `The migration ${migrationName(wrong)} is out of order, or its name is not like 0001_name.`
  }
  return undefined
}

/**
 * Returns the tracks, each after those that it depends on and otherwise in the order given. Fails where two
 * tracks have one name, a dependency is missing, dependencies form a cycle, or numbers have a gap.
 */
export const orderTracks = (
  tracks: ReadonlyArray<MigrationTrack>
): Result.Result<ReadonlyArray<MigrationTrack>, MigrationsRefused> => {
  const reason = inconsistency(tracks)
  if (reason !== undefined) return refuse(reason)
  const ordered: Array<MigrationTrack> = []
  let waiting = tracks
  while (waiting.length > 0) {
    const done = new Set(ordered.map(({ module }) => module))
    const next = waiting.find(({ dependencies }) => dependencies.every((dependency) => done.has(dependency)))
    if (next === undefined) {
      return refuse(`The migrations of ${waiting.map(({ module }) => module).join(", ")} depend on each other.`)
    }
    ordered.push(next)
    waiting = waiting.filter((track) => track !== next)
  }
  return Result.succeed(ordered)
}

/** Returns every migration of the tracks, in the order of `orderTracks`. */
export const orderMigrations = (
  tracks: ReadonlyArray<MigrationTrack>
): Result.Result<ReadonlyArray<Migration>, MigrationsRefused> =>
  Result.map(orderTracks(tracks), (ordered) => ordered.flatMap(migrationsOf))
