import type * as z from 'zod/mini'
import type { ErrorKind } from '../errors/product-error.ts'
import type { Capability } from './permissions.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call: anyone with the request token; anyone with a valid token; staff with the capability in `may`; or a
 * browser's navigation, which carries neither token but a one-use ticket in its address.
 */
export type Caller = 'anyone' | 'ticket' | 'authenticated' | 'staff'

type ObjectSchema = z.ZodMiniObject

/** A raw (not JSON) request body: the input's `file` is sent as it is, its name percent-encoded in `x-file-name`. */
export interface RawBody {
  maxBytes: number
}

/**
 * One call of the API as a value. The server's routes, the client, the OpenAPI document and tests are made from it.
 *
 * A client passes one flat object: keys of `params` go into the path, keys of `query` behind the question mark,
 * the others into the JSON body. The three share no key (tested).
 */
export interface Endpoint<
  P extends ObjectSchema = ObjectSchema,
  Q extends ObjectSchema = ObjectSchema,
  B extends ObjectSchema = ObjectSchema,
  O extends z.ZodMiniType = z.ZodMiniType,
> {
  method: Method
  /** Below /api, with {name} for parameters: `/growers/{id}`. */
  path: string
  summary: string
  caller: Caller
  /** The capability that a caller of the kind `staff` needs. */
  may?: Capability
  params?: P
  query?: Q
  body?: B
  raw?: RawBody
  output: O
  /**
   * For an endpoint other than GET that only reads, or issues something for one use: sending it twice does no harm, and
   * its answer is not stored for a repeat. Every other endpoint except GET writes: see `isWrite`.
   */
  isFreeToRepeat?: true
  /** How long a client waits for the answer at least, in milliseconds; the server stops a little later. */
  patienceMs?: number
  /** Default 200. */
  successStatus?: 200 | 201
  /** The binary media type of the answer; the output schema then describes nothing. */
  answers?: string
  /** Whether the answer says up to which change it is whole: see `AS_OF_HEADER`. */
  tellsAsOf?: true
  /** Kinds besides those of every call (validation, unauthenticated, sessionEnded, requestToken, forbidden, rateLimited, server, unavailable). */
  errors: readonly ErrorKind[]
}

/** Whether a call may change something: it then carries an Idempotency-Key, and each key is executed once. */
export function isWrite({ method, isFreeToRepeat }: Pick<Endpoint, 'method' | 'isFreeToRepeat'>): boolean {
  return method !== 'GET' && isFreeToRepeat !== true
}

/** The time of a call that writes thousands of rows at once, which is rolled back when its time ends. */
export const LONG_MS = 180_000

/** Keeps the exact types of an endpoint while checking its shape. */
export function defineEndpoint<
  P extends ObjectSchema,
  Q extends ObjectSchema,
  B extends ObjectSchema,
  O extends z.ZodMiniType,
  const E extends Endpoint<P, Q, B, O>,
>(endpoint: E & Endpoint<P, Q, B, O>): E {
  return endpoint
}

type InputOf<S> = S extends z.ZodMiniType ? z.input<S> : unknown
type Part<E, K extends 'params' | 'query' | 'body'> = K extends keyof E ? InputOf<E[K]> : unknown
/** A stream is sent as it is read, so it can be sent only once: such a call is never repeated. */
type FilePart<E> = E extends { raw: RawBody }
  ? { file: Blob | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>; fileName: string }
  : unknown

/** What a caller passes to an endpoint: its parameters, query and body in one flat object. */
export type EndpointInput<E> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'> & FilePart<E>

/** What an endpoint answers. */
export type EndpointOutput<E> = E extends { answers: string }
  ? Uint8Array<ArrayBuffer>
  : E extends { output: infer O extends z.ZodMiniType }
    ? z.output<O>
    : never
