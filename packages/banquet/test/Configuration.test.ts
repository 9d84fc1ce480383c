import { Duration, Effect, Redacted, Result } from "effect"
import { availableParallelism } from "node:os"
import { describe, expect, it } from "vitest"
import * as Configuration from "../src/configuration/Configuration.ts"

const environment = (
  variables: Record<string, string>,
  options: { readonly dotEnv?: string; readonly terminal?: boolean } = {}
): Configuration.Environment => ({
  variables,
  dotEnv: options.dotEnv ?? "",
  workingDirectory: "/srv/banquet",
  terminal: options.terminal ?? false
})

const load = (...args: Parameters<typeof environment>) =>
  Effect.runSync(Effect.result(Configuration.load(environment(...args))))

const loaded = (...args: Parameters<typeof environment>) => Result.getOrThrow(load(...args))

const problem = (...args: Parameters<typeof environment>): string => {
  const result = load(...args)
  return Result.isFailure(result) ? result.failure.message : "none"
}

const url = "postgres://banquet:hunter2@db.example:5432/banquet"

describe("Configuration", () => {
  it("has a default for every variable [ASSET-8, ASSET-15, CLI-11, CLI-12, CLI-13, CLI-15, CLI-17, CLI-18, CLI-19, CLI-20]", () => {
    const configuration = loaded({})
    expect(configuration).toMatchObject({
      databaseUrl: null,
      dataDirectory: "/srv/banquet/.banquet",
      storage: { kind: "file", signingSecret: null },
      imageEngine: "sharp",
      host: "127.0.0.1",
      port: 3000,
      publicUrl: null,
      processes: 1,
      databaseConnections: 10,
      uploadsPerMinute: 60,
      uploadsPerGuest: 500,
      uploadBytesPerGuest: 2 * 1024 ** 3,
      uploadBytesPerOccasion: 100 * 1024 ** 3,
      uploadBytesPerSecond: 16_384,
      storageFloor: 1024 ** 3,
      webhookPrivate: false,
      metricsToken: null,
      logFormat: "json"
    })
    expect(Duration.toMinutes(configuration.uploadSessionTtl)).toBe(15)
    expect(Duration.toMinutes(configuration.signedUrlTtl)).toBe(60)
    expect(configuration.tokenLifetimes).toEqual({ planner: Duration.days(30), vendor: Duration.days(90), guest: null })
    expect(loaded({}, { terminal: true }).logFormat).toBe("pretty")
  })

  it("reads every variable [CLI-11, CLI-12, CLI-13, CLI-15]", () => {
    const configuration = loaded({
      DATABASE_URL: url,
      BANQUET_DATA_DIR: "/var/data",
      BANQUET_SIGNING_SECRET: "s".repeat(32),
      BANQUET_IMAGE_ENGINE: "jimp",
      HOST: "0.0.0.0",
      PORT: "0",
      BANQUET_PUBLIC_URL: "https://banquet.example/party/",
      BANQUET_UPLOAD_SESSION_TTL: "90 seconds",
      BANQUET_SIGNED_URL_TTL: "2 hours",
      BANQUET_TOKEN_TTL: "guest 400 days, planner none",
      BANQUET_UPLOADS_PER_MINUTE: "7",
      BANQUET_UPLOADS_PER_GUEST: "8",
      BANQUET_STREAMS_PER_TOKEN: "9",
      BANQUET_STREAMS: "10",
      BANQUET_CONNECTIONS: "11",
      BANQUET_PROCESSES: "3",
      BANQUET_DATABASE_CONNECTIONS: "6",
      BANQUET_UPLOAD_BYTES_PER_GUEST: "500 MiB",
      BANQUET_UPLOAD_BYTES_PER_OCCASION: "2TiB",
      BANQUET_UPLOAD_BYTES_PER_SECOND: "4096",
      BANQUET_STORAGE_FLOOR: "0",
      BANQUET_WEBHOOK_PRIVATE: "true",
      BANQUET_METRICS_TOKEN: "m",
      BANQUET_LOG_FORMAT: "pretty"
    })
    expect(configuration.databaseUrl === null ? null : Redacted.value(configuration.databaseUrl)).toBe(url)
    expect(configuration).toMatchObject({
      tokenLifetimes: { planner: null, guest: Duration.days(400), vendor: Duration.days(90) },
      dataDirectory: "/var/data",
      imageEngine: "jimp",
      host: "0.0.0.0",
      port: 0,
      publicUrl: "https://banquet.example/party",
      uploadsPerMinute: 7,
      uploadsPerGuest: 8,
      streamsPerToken: 9,
      streams: 10,
      connections: 11,
      processes: 3,
      databaseConnections: 6,
      uploadBytesPerGuest: 500 * 1024 ** 2,
      uploadBytesPerOccasion: 2 * 1024 ** 4,
      uploadBytesPerSecond: 4096,
      storageFloor: 0,
      webhookPrivate: true,
      logFormat: "pretty"
    })
    expect(Duration.toSeconds(configuration.uploadSessionTtl)).toBe(90)
    expect(
      loaded({ BANQUET_STORAGE: "gcs", BANQUET_GCS_BUCKET: "photos", STORAGE_EMULATOR_HOST: "http://127.0.0.1:4443" })
    ).toMatchObject({
      storage: { kind: "gcs", bucket: "photos", credentialsFile: null, emulatorHost: "http://127.0.0.1:4443" }
    })
  })

  it("runs as many processes as there are cores when asked for auto, each with 2 connections to the database at least [PLAT-186]", () => {
    expect(loaded({ BANQUET_PROCESSES: "auto" }).processes).toBe(Math.min(64, availableParallelism()))
    expect(loaded({ BANQUET_PROCESSES: "8" }).databaseConnections).toBe(32)
    for (const wrong of ["0", "65", "2.5", "many", "-1", "1e1"]) {
      expect(problem({ BANQUET_PROCESSES: wrong })).toBe(
        "BANQUET_PROCESSES must be auto, for as many as there are cores, or a whole number from 1 to 64"
      )
    }
    expect(problem({ BANQUET_PROCESSES: "4", BANQUET_DATABASE_CONNECTIONS: "7" })).toBe(
      "BANQUET_DATABASE_CONNECTIONS must be a whole number of at least 2 for each process"
    )
  })

  it("reads a .env in the working directory, but the environment wins", () => {
    const dotEnv = "PORT=4000\nexport HOST='::1' # comment\nUNKNOWN=1\n"
    expect(loaded({}, { dotEnv })).toMatchObject({ port: 4000, host: "::1" })
    expect(loaded({ PORT: "5000", HOST: "" }, { dotEnv })).toMatchObject({ port: 5000, host: "::1" })
    expect(problem({}, { dotEnv: "PORT=many" })).toMatch(/^PORT must be/)
  })

  it.each<[string, Record<string, string>]>([
    ["DATABASE_URL must be the URL of a PostgreSQL", { DATABASE_URL: "mysql://user:hunter2@host/db" }],
    ["DATABASE_URL must be the URL of a PostgreSQL", { DATABASE_URL: "hunter2" }],
    ["DATABASE_URL must be the URL of a PostgreSQL", { DATABASE_URL: "postgres://user:hunter2@host" }],
    [
      "DATABASE_URL must be the URL of a PostgreSQL as it is meant: this one has sslcrl, which",
      { DATABASE_URL: `${url}?sslmode=verify-full&sslcrl=x` }
    ],
    [
      "DATABASE_DIRECT_URL must be the URL of a PostgreSQL as it is meant: this one has an sslmode other than",
      { DATABASE_URL: url, DATABASE_DIRECT_URL: `${url}?sslmode=hunter2` }
    ],
    ["DATABASE_URL is missing: it must be the URL of the pooler", { DATABASE_DIRECT_URL: url }],
    ["DATABASE_URL is missing: it must be the URL of the primary", { DATABASE_REPLICA_URL: url }],
    ["DATABASE_REPLICA_URL must be the URL of a streaming replica", { DATABASE_URL: url, DATABASE_REPLICA_URL: "x" }],
    ["BANQUET_STORAGE must be file or gcs", { BANQUET_STORAGE: "s3" }],
    ["BANQUET_GCS_BUCKET is missing: it must be the name of a bucket", { BANQUET_STORAGE: "gcs" }],
    ["BANQUET_GCS_BUCKET must be", { BANQUET_STORAGE: "gcs", BANQUET_GCS_BUCKET: "No Bucket" }],
    [
      "GOOGLE_APPLICATION_CREDENTIALS must be the path of a readable key file",
      { BANQUET_STORAGE: "gcs", BANQUET_GCS_BUCKET: "photos", GOOGLE_APPLICATION_CREDENTIALS: "/nowhere.json" }
    ],
    ["STORAGE_EMULATOR_HOST must be", { STORAGE_EMULATOR_HOST: "::::" }],
    ["BANQUET_IMAGE_ENGINE must be sharp or jimp", { BANQUET_IMAGE_ENGINE: "gd" }],
    ["BANQUET_SIGNING_SECRET is missing: it must be", { DATABASE_URL: url }],
    ["BANQUET_SIGNING_SECRET must be at least 32 random bytes", { BANQUET_SIGNING_SECRET: "x".repeat(31) }],
    ["HOST must be", { HOST: "http://localhost" }],
    ["PORT must be a port number from 0 to 65535", { PORT: "65536" }],
    ["PORT must be a port number from 0 to 65535", { PORT: "80a" }],
    ["PORT must be a port number from 0 to 65535", { PORT: "1.5" }],
    ["BANQUET_PUBLIC_URL must be the http or https URL", { BANQUET_PUBLIC_URL: "banquet.example" }],
    ["BANQUET_UPLOAD_SESSION_TTL must be an Effect duration", { BANQUET_UPLOAD_SESSION_TTL: "soon" }],
    ["BANQUET_TOKEN_TTL must be a duration such as 30 days, or none", { BANQUET_TOKEN_TTL: "soon" }],
    ["BANQUET_TOKEN_TTL must be a duration such as 30 days, or none", { BANQUET_TOKEN_TTL: "caterer 3 days" }],
    ["BANQUET_TOKEN_TTL must be a duration such as 30 days, or none", { BANQUET_TOKEN_TTL: "0 days" }],
    ["BANQUET_UPLOAD_SESSION_TTL must be an Effect duration", { BANQUET_UPLOAD_SESSION_TTL: "0 seconds" }],
    ["BANQUET_SIGNED_URL_TTL must be an Effect duration", { BANQUET_SIGNED_URL_TTL: "Infinity" }],
    ["BANQUET_SIGNED_URL_TTL must be an Effect duration", { BANQUET_SIGNED_URL_TTL: "169 hours" }],
    ["BANQUET_UPLOADS_PER_MINUTE must be a whole number", { BANQUET_UPLOADS_PER_MINUTE: "0" }],
    ["BANQUET_UPLOADS_PER_GUEST must be a whole number", { BANQUET_UPLOADS_PER_GUEST: "-1" }],
    ["BANQUET_WEBHOOK_PRIVATE must be true", { BANQUET_WEBHOOK_PRIVATE: "yes" }],
    ["BANQUET_LOG_FORMAT must be pretty or json", { BANQUET_LOG_FORMAT: "xml" }]
  ])("a wrong or missing value gets one line that names the variable and what it should be: %s", (line, variables) => {
    const message = problem(variables)
    expect(message.startsWith(line)).toBe(true)
    expect(message).not.toMatch(/\n|hunter2/)
  })

  it("names BANQUET_ variables that nothing reads, and what was probably meant, and goes on", () => {
    const dotEnv = "export BANQUET_DATADIR=/srv\n#BANQUET_OLD=1\nPORT=1\n"
    const given = environment(
      { BANQUET_STORGE: "hunter2", BANQUET_COLOUR_OF_NAPKINS: "red", BANQUET_STORAGE: "file", PATH: "/bin" },
      { dotEnv }
    )
    expect(Configuration.unknownVariables(given)).toEqual([
      "BANQUET_COLOUR_OF_NAPKINS is no variable of Banquet's and is ignored",
      "BANQUET_DATADIR is no variable of Banquet's and is ignored; did you mean BANQUET_DATA_DIR?",
      "BANQUET_STORGE is no variable of Banquet's and is ignored; did you mean BANQUET_STORAGE?"
    ])
    expect(loaded({ BANQUET_STORGE: "gcs" }).storage.kind).toBe("file")
    const orchestrated = {
      BANQUET_PORT: "tcp://10.0.0.1:80",
      BANQUET_PORT_80_TCP: "",
      BANQUET_SERVICE_HOST: "10.0.0.1"
    }
    expect(Configuration.unknownVariables(environment(orchestrated))).toEqual([])
  })

  it("describes what is in force and where it came from, secrets masked", () => {
    const settings = Configuration.describe(
      environment(
        {
          DATABASE_URL: `${url}?password=hunter2`,
          BANQUET_METRICS_TOKEN: "hunter2",
          BANQUET_UPLOADS_PER_GUEST: "none"
        },
        { dotEnv: "BANQUET_SIGNING_SECRET=hunter2-and-hunter2-and-hunter2-and\nPORT=99999" }
      )
    )
    const of = (variable: string) => settings.find((setting) => setting.variable === variable)
    expect(of("DATABASE_URL")).toEqual({
      variable: "DATABASE_URL",
      value: "postgres://banquet:***@db.example:5432/banquet?password=***",
      source: "environment",
      problem: null
    })
    expect(of("BANQUET_SIGNING_SECRET")).toMatchObject({ value: "***", source: ".env", problem: null })
    expect(of("BANQUET_IMAGE_ENGINE")).toMatchObject({ value: "sharp", source: "default" })
    expect(of("PORT")?.problem).toMatch(/^PORT must be/)
    expect(of("BANQUET_UPLOADS_PER_GUEST")?.problem).toMatch(/^BANQUET_UPLOADS_PER_GUEST must be/)
    expect(settings).toHaveLength(30)
    expect(JSON.stringify(settings)).not.toContain("hunter2")
  })
})
