import type * as z from 'zod/mini'
import type { ErrorKind } from '../errors/product-error.ts'
import type { Capability } from './permissions.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call: anyone with the request token, anyone with a valid token, or known staff, of whom `may` tells which; or
 * a browser's navigation, which carries neither token, with a one-use ticket in its address.
 */
export type Caller = 'anyone' | 'ticket' | 'authenticated' | 'staff'

type ObjectSchema = z.ZodMiniObject

/** A raw (not JSON) request body: the input's `file` is sent as it is, its name percent-encoded in `x-file-name`. */
export interface RawBody {
  maxBytes: number
}

/**
 * One call of the API as a value. The server routes from it, the client is derived from it, the OpenAPI
 * document is generated from it, and tests walk it.
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
  /** What a caller of the kind `staff` has to be allowed to do. */
  may?: Capability
  params?: P
  query?: Q
  body?: B
  raw?: RawBody
  output: O
  /**
   * Of what is no GET: sent twice it does no harm, because it only reads, or hands out something for one use. Its answer
   * is not kept for a repeat. Every other endpoint that is no GET writes: see `isWrite`.
   */
  isFreeToRepeat?: true
  /** How long a client waits for the answer at least, in milliseconds; the server gives up a little later. */
  patienceMs?: number
  /** 200 when not said. */
  successStatus?: 200 | 201
  /** The binary media type of the answer; the output schema then describes nothing. */
  answers?: string
  /** Kinds beyond those every call can answer (validation, unauthenticated, requestToken, forbidden, rateLimited, server, unavailable). */
  errors: readonly ErrorKind[]
}

/** Whether a call may change something: it then carries an Idempotency-Key, and the same key is done once. */
export function isWrite({ method, isFreeToRepeat }: Pick<Endpoint, 'method' | 'isFreeToRepeat'>): boolean {
  return method !== 'GET' && isFreeToRepeat !== true
}

/** For what writes thousands of rows at once: it is rolled back when its time is over, and has to have enough. */
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
/** A stream is sent as it is read and can be sent once only: such a call is never repeated. */
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
