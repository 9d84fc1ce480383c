/** Where traces go, by the variables that OpenTelemetry gives to every program. */
import { ConfigurationInvalid, type Environment } from "banquet/configuration/Configuration"
import { Config, ConfigProvider, Effect, Option, Result } from "effect"

/** Which traces are sent: a share of them, or what the caller's `traceparent` says where there is one. */
export interface Sampling {
  readonly parentBased: boolean
  /** From 0 to 1. */
  readonly ratio: number
}

export interface TracingSettings {
  /** The whole address to which traces are posted. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly protocol: "http/protobuf" | "http/json"
  readonly sampling: Sampling
  /** `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES`, as they are given. */
  readonly resource: Readonly<Record<string, string>>
}

const samplers: Readonly<Record<string, { readonly parentBased: boolean; readonly ratio: 0 | 1 | "argument" }>> = {
  always_on: { parentBased: false, ratio: 1 },
  always_off: { parentBased: false, ratio: 0 },
  traceidratio: { parentBased: false, ratio: "argument" },
  parentbased_always_on: { parentBased: true, ratio: 1 },
  parentbased_always_off: { parentBased: true, ratio: 0 },
  parentbased_traceidratio: { parentBased: true, ratio: "argument" }
}

const names = [
  "OTEL_SDK_DISABLED",
  "OTEL_TRACES_EXPORTER",
  "OTEL_EXPORTER_OTLP_ENDPOINT",
  "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT",
  "OTEL_EXPORTER_OTLP_HEADERS",
  "OTEL_EXPORTER_OTLP_TRACES_HEADERS",
  "OTEL_EXPORTER_OTLP_PROTOCOL",
  "OTEL_EXPORTER_OTLP_TRACES_PROTOCOL",
  "OTEL_SERVICE_NAME",
  "OTEL_RESOURCE_ATTRIBUTES",
  "OTEL_TRACES_SAMPLER",
  "OTEL_TRACES_SAMPLER_ARG"
] as const

/** The variables that are looked at; an empty one counts as missing, and the environment wins over `.env`. */
export const tracingVariables: ReadonlyArray<string> = names

type Given = Partial<Record<(typeof names)[number], string>>

const given = ({ dotEnv, variables }: Environment): Given => {
  const file = ConfigProvider.fromDotEnvContents(dotEnv)
  const found: Given = {}
  for (const name of names) {
    const text = variables[name] ?? ""
    const value =
      text === "" ? Option.getOrNull(Effect.runSync(Effect.option(Config.NonEmptyString(name).parse(file)))) : text
    if (value !== null && value.trim() !== "") found[name] = value.trim()
  }
  return found
}

const invalid = (variable: keyof Given, expected: string) =>
  Result.fail(new ConfigurationInvalid({ variable, expected, missing: false }))

/** The address and the variable that gave it; the one for everything has the path of traces added. */
const endpointOf = (texts: Given): Result.Result<string | null, ConfigurationInvalid> => {
  const own = texts.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT
  const text = own ?? texts.OTEL_EXPORTER_OTLP_ENDPOINT
  if (text === undefined) return Result.succeed(null)
  const variable = own === undefined ? "OTEL_EXPORTER_OTLP_ENDPOINT" : "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) return invalid(variable, "an http or https URL")
  if (own === undefined) url.pathname = `${url.pathname.replace(/\/$/, "")}/v1/traces`
  return Result.succeed(url.href)
}

const headersOf = (texts: Given): Result.Result<Readonly<Record<string, string>>, ConfigurationInvalid> => {
  const variable =
    texts.OTEL_EXPORTER_OTLP_TRACES_HEADERS === undefined
      ? "OTEL_EXPORTER_OTLP_HEADERS"
      : "OTEL_EXPORTER_OTLP_TRACES_HEADERS"
  const headers: Record<string, string> = {}
  for (const pair of (texts[variable] ?? "").split(",").filter((part) => part.trim() !== "")) {
    const [, name, value] = /^\s*([\w!#$%&'*.^`|~+-]+)\s*=(.*)$/.exec(pair) ?? []
    if (name === undefined || value === undefined) return invalid(variable, "name=value pairs with commas in between")
    try {
      headers[name.toLowerCase()] = decodeURIComponent(value.trim())
    } catch {
      return invalid(variable, "name=value pairs with commas in between, values percent-encoded")
    }
  }
  return Result.succeed(headers)
}

const samplingOf = (texts: Given): Result.Result<Sampling, ConfigurationInvalid> => {
  const sampler = samplers[texts.OTEL_TRACES_SAMPLER ?? "parentbased_always_on"]
  if (sampler === undefined) return invalid("OTEL_TRACES_SAMPLER", `one of ${Object.keys(samplers).join(", ")}`)
  if (sampler.ratio !== "argument") return Result.succeed({ parentBased: sampler.parentBased, ratio: sampler.ratio })
  const ratio = Number(texts.OTEL_TRACES_SAMPLER_ARG ?? "1")
  return ratio >= 0 && ratio <= 1
    ? Result.succeed({ parentBased: sampler.parentBased, ratio })
    : invalid("OTEL_TRACES_SAMPLER_ARG", "a number from 0 to 1")
}

const protocolOf = (texts: Given): Result.Result<TracingSettings["protocol"], ConfigurationInvalid> => {
  const own = texts.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL
  const text = own ?? texts.OTEL_EXPORTER_OTLP_PROTOCOL ?? "http/protobuf"
  return text === "http/protobuf" || text === "http/json"
    ? Result.succeed(text)
    : invalid(
        own === undefined ? "OTEL_EXPORTER_OTLP_PROTOCOL" : "OTEL_EXPORTER_OTLP_TRACES_PROTOCOL",
        "http/protobuf or http/json"
      )
}

/** `null` where nothing is to be traced: no endpoint, disabled, or another exporter than `otlp`. */
export const tracingSettings = (
  environment: Environment
): Result.Result<TracingSettings | null, ConfigurationInvalid> => {
  const texts = given(environment)
  const off =
    texts.OTEL_SDK_DISABLED?.toLowerCase() === "true" ||
    !(texts.OTEL_TRACES_EXPORTER ?? "otlp").split(",").some((exporter) => exporter.trim() === "otlp")
  return Result.gen(function* () {
    const url = yield* endpointOf(texts)
    if (off || url === null) return null
    const attributes = texts.OTEL_RESOURCE_ATTRIBUTES ?? ""
    const named = texts.OTEL_SERVICE_NAME ?? (/(^|,)\s*service\.name=/.test(attributes) ? "" : "banquet")
    return {
      url,
      headers: yield* headersOf(texts),
      protocol: yield* protocolOf(texts),
      sampling: yield* samplingOf(texts),
      resource: {
        ...(named === "" ? {} : { OTEL_SERVICE_NAME: named }),
        ...(attributes === "" ? {} : { OTEL_RESOURCE_ATTRIBUTES: attributes })
      }
    }
  })
}
