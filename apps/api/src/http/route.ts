import type { Caller, Endpoint, EndpointOutput, Present, RawBody, ShownDepthUnit } from '@org/core/contract'
import type { Logger } from 'pino'
import type * as z from 'zod/mini'
import type { CallerIdentity } from '../auth/caller.ts'
import type { StaffRecord } from '../auth/staff-records.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import type { TransactOptions, Tx } from '../db/transact.ts'
import type { FileStore, SentFile } from '../files/store.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { InTurn } from '../turns.ts'

/** A handler's details of its write; the request gives key and time. */
export type WriteOptions = Omit<TransactOptions, 'idempotencyKey' | 'timeLimit'>

/** What every handler gets besides its input. */
export interface BaseCall {
  /** For reading. */
  db: Db
  config: Config
  files: FileStore
  jobs: Jobs
  requestId: string
  /** The server's clock; a test can replace it. */
  now(): Date
  /** Fires when the caller has gone or the request's time is over. */
  signal: AbortSignal
  /** In which unit the caller reads depths: sentences use it, and what is kept does not. */
  depthUnit: ShownDepthUnit
  /** Whose turns these are, of what people share: the account, or '' of someone without. */
  person: string
  /** Does work that reads very many rows: a person has a few at once, and the rest of theirs wait. */
  inTurn: InTurn
  /** The position at which the caller's stream of events was interrupted. */
  lastEventId?: string
  live: LiveChannel
  /** Already carries the request id. Never log names, emails, tokens or what a person typed. */
  log: Logger
  /**
   * The one way a handler writes, once a call: {@link transact} with the request's Idempotency-Key and time. What
   * `work` returns is kept with the rows under that key and answered to every repeat: the handler returns it as it is.
   */
  write<T>(options: WriteOptions, work: (tx: Tx) => Promise<T>): Promise<T>
}

export interface IdentifiedCall extends BaseCall {
  identity: CallerIdentity
  /** Null until the person has created their own record. */
  staff: StaffRecord | null
}

export interface StaffCall extends BaseCall {
  identity: CallerIdentity
  staff: StaffRecord
}

/** What a handler of an endpoint for this kind of caller is given. */
export type Call<C extends Caller = 'staff'> = C extends 'anyone' | 'ticket'
  ? BaseCall
  : C extends 'authenticated'
    ? IdentifiedCall
    : StaffCall

/** The answer of an endpoint that `answers` a binary media type: in memory, or a file to save. */
export type BinaryAnswer = BytesAnswer | FileAnswer

/**
 * Of the endpoint's own media type. The caller's browser keeps it and asks each time it uses it, with the token of who
 * is there then: what carries records is nobody's who may not read them any more.
 */
export interface BytesAnswer {
  /** A function is called only if the caller does not have the content yet. */
  bytes: Uint8Array<ArrayBuffer> | (() => Promise<Uint8Array<ArrayBuffer>>)
  /** Names the content where that can be known without making it; absent: made from the bytes. */
  etag?: string
}

/** A file of any size, sent as it is read, with a name for saving; no cache may keep it. */
export interface FileAnswer {
  file: ReadableStream<Uint8Array>
  sizeBytes: number
  fileName: string
  mediaType: string
}

/** An endless stream of events, sent as they occur: no deadline, and no cache may keep them. */
export interface StreamAnswer {
  stream: ReadableStream<Uint8Array>
  /**
   * Resolves, never rejects, when nothing more will come. Where it is cut, someone may still be there who does not
   * read: the connection has to go as well. All else in it is for the log.
   */
  ended: Promise<{ isCut: boolean }>
}

/** The person of a stream of changes, its start and its longest duration. */
export interface Admission {
  identity: CallerIdentity
  staffId: number
  /** The start: after this number, or after changes older than this many seconds; without both, with the next change. */
  since?: number | undefined
  withinS?: number | undefined
  /** Fires when the caller is gone. */
  signal: AbortSignal
}

/** Sends changes as they are committed. */
export interface LiveChannel {
  /** @throws errors.rateLimited when the person has too many; errors.unavailable while stopping or without the database */
  open(admission: Admission): Promise<StreamAnswer>
  /** Says where a page of a person is. @returns the other people's pages in that workbook */
  here(present: Present): Present[]
}

type OutputOf<S> = S extends z.ZodMiniType ? z.output<S> : unknown
type Part<E, K extends 'params' | 'query' | 'body'> = K extends keyof E ? OutputOf<E[K]> : unknown
type FilePart<E> = E extends { raw: RawBody } ? { file: SentFile; fileName: string } : unknown

/** Parsed and checked: path parameters, query and body in one flat object; a raw body as `file` and `fileName`. */
export type HandlerInput<E> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'> & FilePart<E>

type CallerOf<E> = E extends { caller: infer C extends Caller } ? C : never
type HandlerOutput<E> = E extends { answers: 'text/event-stream' }
  ? StreamAnswer
  : E extends { answers: string }
    ? BinaryAnswer
    : EndpointOutput<E>

/** Does one endpoint's work. It throws catalog errors only; anything else is answered as 'Unknown error' (500). */
export type Handler<E> = (call: Call<CallerOf<E>>, input: HandlerInput<E>) => Promise<HandlerOutput<E>>

/**
 * A handler whose answer is read after the commit, or too large to be kept: the id of the row written is kept, and the
 * answer to a repeat is read by it anew.
 */
export interface WritingHandler<E> {
  write(call: Call<CallerOf<E>>, input: HandlerInput<E>): Promise<number>
  read(call: Call<CallerOf<E>>, id: number): Promise<HandlerOutput<E>>
}

/** One handler for each endpoint of an area, under the same names. */
export type AreaHandlers<A extends Record<string, Endpoint>> = {
  [K in keyof A]: Handler<A[K]> | WritingHandler<A[K]>
}

/** A handler once its endpoint's input and caller have been checked against the endpoint's own schemas. */
export type CheckedHandler = (call: BaseCall, input: unknown) => Promise<unknown>

/** An endpoint with what does its work. */
export interface Route {
  /** Its name in logs: `growers.list`. */
  name: string
  endpoint: Endpoint
  handler: CheckedHandler
  /** Makes the answer of what the handler returned, where that is the id of a row. */
  read: ((call: BaseCall, id: number) => Promise<unknown>) | null
}
