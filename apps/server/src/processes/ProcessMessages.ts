/** What the first process of a server and those that answer requests tell each other, by the channel between them. */
import type { Listening } from "../Listening.ts"
import type { ProcessMetrics } from "./MergedMetrics.ts"

/** What a process needs to begin. What is secret in it travels here, and in no environment or argument. */
export interface Start {
  readonly banquet: "start"
  readonly databaseUrl: string
  readonly databaseDirectUrl: string | null
  readonly webDirectory: string
  readonly port: number
  /** The number of processes that share what is bounded for the whole. */
  readonly processes: number
  /** Whether it works in the background, as one of them does. */
  readonly background: boolean
  /** Whether it makes the demo, and a link for the first occasion, as one of them does once. */
  readonly isFirst: boolean
}

/** Answers a question of a process. */
export type Answer =
  | { readonly banquet: "gathered"; readonly id: number; readonly metrics: ReadonlyArray<ProcessMetrics> }
  | { readonly banquet: "counted"; readonly id: number; readonly seconds: number | null }

export type ToProcess =
  | Answer
  | Start
  /** Asks for the metrics of the process. */
  | { readonly banquet: "measure"; readonly id: number }
/** Counts a call, for all processes. */
export interface Count {
  readonly banquet: "count"
  readonly id: number
  /** Of what the calls are. */
  readonly name: string
  readonly caller: string
  readonly perMinute: number
  readonly capacity?: number | undefined
}

export type FromProcess =
  | Count
  /** Asks what to begin with. */
  | { readonly banquet: "awake" }
  | { readonly banquet: "listening"; readonly listening: Listening }
  | { readonly banquet: "measured"; readonly id: number; readonly text: string }
  /** Asks for the metrics of all processes. */
  | { readonly banquet: "gather"; readonly id: number }

/** The variable that says which process of a server a process is. */
export const numberVariable = "_BANQUET_PROCESS"

/** Which of the processes of a server this one is, counted from 1; `null` where it is the only one, or the first. */
export const processNumber: number | null =
  process.env[numberVariable] === undefined || process.send === undefined ? null : Number(process.env[numberVariable])

/** Others may use the channel too, as Node does. */
export const isOurs = (message: unknown): message is { readonly banquet: string } =>
  typeof message === "object" && message !== null && "banquet" in message
