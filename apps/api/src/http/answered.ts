import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { ProductError } from '@org/core/contract'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import { type RequestWatch, UNWATCHED } from '../metrics/request-watch.ts'
import { refuseDoubled } from './doubled.ts'
import { asAnswerable, failureAnswer } from './failure.ts'

/** Bytes. */
const WORTH_READING = 64 * 1024

export type Env = { Bindings: HttpBindings }

/** Answers one kind of request; throws catalog errors. */
export type Work = (
  c: Context<Env>,
  requestId: string,
) => Promise<{
  response: Response
  staffId?: number | null
  /** For a stream: resolves at its end, with the values of its line in the log. */
  ended?: Promise<object>
}>

/** Wraps a kind of request with an id, a line in the log, and a catalog error for anything thrown. */
export type Answered = (name: string, work: Work) => (c: Context<Env>) => Promise<Response>

/**
 * @param log gets one line a request: route name, status, duration, who by number; never an address with its values
 * @param headers on every refusal
 * @param admit asked first; throws errors.rateLimited
 * @param watch counts each request
 */
export function createAnswered(
  log: Logger,
  headers: Readonly<Record<string, string>>,
  admit: (incoming: IncomingMessage) => Promise<void>,
  watch: RequestWatch = UNWATCHED,
): Answered {
  return (name, work) => async (c) => {
    const requestId = randomUUID()
    const startMs = performance.now()
    const count = watch.begin(name)
    const line = (status: number, more: object): object => ({
      requestId,
      method: c.env.incoming.method,
      route: name,
      status,
      ms: Math.round((performance.now() - startMs) * 10) / 10,
      ...more,
    })
    try {
      refuseDoubled(c.env.incoming)
      await admit(c.env.incoming)
      const { response, staffId = null, ended } = await work(c, requestId)
      count({ status: response.status })
      const tell = (more: object): void =>
        log.info(line(response.status, { ...(staffId === null ? {} : { staffId }), ...more }), 'answered')
      if (ended === undefined) tell({})
      else void ended.then(tell)
      return response
    } catch (thrown) {
      const error = asAnswerable(thrown)
      const answer = failureAnswer(error, requestId)
      count({ status: answer.status, kind: error.kind })
      const { level, ...why } = weigh(error, answer.status)
      log[level](line(answer.status, { kind: error.kind, ...why }), 'refused')
      return refusal(c, headers, answer)
    }
  }
}

/**
 * What our own code refuses without a cause (full queues, a server that stops, a time that is over) needs nobody who
 * looks for a fault: its sentence says all, and is ours, without anything of a person.
 */
function weigh(
  error: ProductError,
  status: number,
): { level: 'info' } | { level: 'warn'; reason: string } | { level: 'error'; err: ProductError } {
  if (status < 500) return { level: 'info' }
  const isExpected = (error.kind === 'unavailable' || error.kind === 'timeout') && error.cause === undefined
  return isExpected ? { level: 'warn', reason: error.message } : { level: 'error', err: error }
}

function refusal(
  { env: { incoming } }: Context<Env>,
  headers: Readonly<Record<string, string>>,
  answer: ReturnType<typeof failureAnswer>,
): Response {
  return new Response(incoming.method === 'HEAD' ? null : answer.body, {
    status: answer.status,
    headers: {
      ...headers,
      'cache-control': 'no-store',
      ...(isLongUnread(incoming) ? { connection: 'close' } : {}),
      ...answer.headers,
    },
  })
}

/** The rest of a refused body must be read before the connection can be used again; a long rest is not worth it. */
function isLongUnread(incoming: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = incoming.headers
  return !incoming.complete && (encoding !== undefined || Number(length) > WORTH_READING)
}

/** A JSON answer outside of the endpoints. */
export function jsonAnswer(
  value: unknown,
  requestId: string,
  headers: Readonly<Record<string, string>>,
): { response: Response } {
  const response = new Response(JSON.stringify(value), {
    headers: {
      ...headers,
      'x-request-id': requestId,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    },
  })
  return { response }
}
