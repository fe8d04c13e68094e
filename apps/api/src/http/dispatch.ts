import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Endpoint, errors } from '@org/core/contract'
import * as z from 'zod'
import { requireCapability } from '../auth/permissions.ts'
import { AlreadyAnswered, type IdempotencyKey } from '../db/transact.ts'
import type { Services } from '../services.ts'
import { attachment } from './attachment.ts'
import { type Deadline, withDeadline } from './deadline.ts'
import { etagOf, matchesEtag } from './etag.ts'
import { findAnswer, readIdempotencyKey } from './idempotency.ts'
import { parseInput } from './input.ts'
import { createRateLimit } from './rate-limit.ts'
import type {
  BaseCall,
  BinaryAnswer,
  BytesAnswer,
  CallerIdentity,
  FileAnswer,
  StaffRecord,
  StreamAnswer,
} from './route.ts'
import type { Route } from './routes.ts'
import { DATA_POLICY } from './security-headers.ts'
import { header } from './target.ts'

const CALL_MS = 30_000
/**
 * Uploads travel over farm-yard networks and are read in a worker: a minute longer than the longest patience of our
 * own client. A body that stalls is given up much earlier.
 */
export const UPLOAD_MS = 660_000

const binaryAnswerSchema = z.union([
  z.object({
    bytes: z.custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array),
    maxAgeS: z.number().nonnegative().exactOptional(),
  }),
  z.object({
    file: z.instanceof(ReadableStream<Uint8Array>),
    sizeBytes: z.number().nonnegative(),
    fileName: z.string(),
    mediaType: z.string(),
  }),
  z.object({
    stream: z.instanceof(ReadableStream<Uint8Array>),
    ended: z.custom<StreamAnswer['ended']>((value) => value instanceof Promise),
  }),
]) satisfies z.ZodType<BinaryAnswer | StreamAnswer>

/** One request on its way to a handler. */
export interface Request {
  incoming: IncomingMessage
  outgoing: ServerResponse
  requestId: string
  /** Path parameters, decoded. */
  params: Record<string, string>
  /** What follows the question mark, or ''. */
  search: string
}

/** What a handler's answer becomes. */
export interface Answer {
  status: number
  headers: Record<string, string>
  /** Null: the caller has it already. */
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null
  /** For the log. */
  staffId: number | null
  /** Of a stream: resolves with what the log says of it when nothing more will come. */
  ended?: Promise<object>
}

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }

/** Everything between a matched route and its answer; throws catalogue errors. */
export function createDispatch(services: Services) {
  const { config } = services
  const limitPerson = createRateLimit(config.limits.perPersonPerMinute)
  const checksOutput = config.environment !== 'production'

  const call = (route: Route, request: Request): Promise<Answer> =>
    withDeadline(route.endpoint.raw === undefined ? CALL_MS : UPLOAD_MS, async (deadline) => {
      const { endpoint } = route
      const who = await identify(endpoint, request.incoming)
      if (who !== null) await limitPerson(who.identity.sub)
      const parsed = await parseInput(endpoint, request.incoming, request.params, request.search)
      const key =
        who === null
          ? undefined
          : readIdempotencyKey(
              endpoint,
              request.incoming.headers['idempotency-key'],
              who.identity.sub,
              request.params,
              parsed.bytes,
            )
      const base = createCall(request, deadline, key)
      const result = await once(key, () => route.handler(Object.assign(base, who), parsed.input))
      return toAnswer(route, result, who?.staff?.id ?? null, request)
    })

  const identify = async (
    endpoint: Endpoint,
    incoming: IncomingMessage,
  ): Promise<{ identity: CallerIdentity; staff: StaffRecord | null } | null> => {
    if (endpoint.caller === 'anyone' || endpoint.caller === 'ticket') return null
    const identity = await services.callers.identify(incoming.headers.authorization)
    const staff = await services.staffRecords.of(identity)
    if (endpoint.caller !== 'authenticated' && staff === null) {
      throw errors.forbidden('You have no staff record yet', 'Sign in to the dashboard once.')
    }
    if (endpoint.may !== undefined && staff !== null) requireCapability(staff, endpoint.may)
    return { identity, staff }
  }

  const createCall = (request: Request, deadline: Deadline, key: IdempotencyKey | undefined): BaseCall => {
    const { requestId, incoming, outgoing } = request
    const lastEventId = header(incoming, 'last-event-id')
    return {
      db: services.database.db,
      config,
      files: services.files,
      requestId,
      now: services.now,
      live: services.live,
      ...(lastEventId === undefined ? {} : { lastEventId }),
      get signal() {
        // Gone before anybody looked, it does not say so again.
        if (outgoing.closed) deadline.abort(errors.aborted())
        outgoing.once('close', () => deadline.abort(errors.aborted()))
        return deadline.signal
      },
      get log() {
        return services.log.child({ requestId })
      },
      ...(key === undefined ? {} : { idempotencyKey: key }),
    }
  }

  /** The kept answer of the same key, or the work's, also when the same request came twice at once. */
  const once = async (key: IdempotencyKey | undefined, work: () => Promise<unknown>): Promise<unknown> => {
    if (key === undefined) return work()
    const before = await findAnswer(services.database.db, key)
    if (before !== null) return before.answer
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof AlreadyAnswered)) throw error
      const meanwhile = await findAnswer(services.database.db, key)
      if (meanwhile === null) throw errors.unavailable()
      return meanwhile.answer
    }
  }

  const toAnswer = (
    { name, endpoint }: Route,
    result: unknown,
    staffId: number | null,
    { incoming, outgoing }: Request,
  ): Answer => {
    const status = endpoint.successStatus ?? 200
    if (endpoint.answers !== undefined) {
      const answer = binaryAnswerSchema.parse(result)
      if ('stream' in answer) return { status, staffId, ...streamAnswer(answer, endpoint.answers, outgoing) }
      if ('file' in answer) return { status, staffId, ...fileAnswer(answer) }
      const ifNoneMatch = incoming.headers['if-none-match'] ?? ''
      return { status, staffId, ...bytesAnswer(answer, endpoint.answers, ifNoneMatch) }
    }
    if (checksOutput) {
      const checked = endpoint.output.safeParse(result)
      if (!checked.success) throw new Error(`${name} answered against its contract: ${checked.error.message}`)
    }
    return { status, headers: JSON_HEADERS, body: JSON.stringify(result), staffId }
  }

  return { call }
}

type Content = Pick<Answer, 'headers' | 'body'> & { status?: 304 }

function bytesAnswer({ bytes, maxAgeS = 0 }: BytesAnswer, mediaType: string, ifNoneMatch: string): Content {
  const etag = etagOf(bytes)
  const cache = maxAgeS > 0 ? `private, max-age=${maxAgeS}, immutable` : 'private, no-cache'
  const headers = { 'content-type': mediaType, 'cache-control': cache, etag }
  return matchesEtag(ifNoneMatch, etag) ? { status: 304, headers, body: null } : { headers, body: bytes }
}

function fileAnswer({ file, sizeBytes, fileName, mediaType }: FileAnswer): Content {
  const headers = {
    'content-type': mediaType,
    'content-length': String(sizeBytes),
    'content-disposition': attachment(fileName),
    'cache-control': 'no-store',
    // Some of it strangers wrote: should anything show it after all, nothing in it is of this site.
    'content-security-policy': `${DATA_POLICY}; sandbox`,
  }
  return { headers, body: file }
}

/** The connection ends with it: nothing waits for what may have been left unread. */
function streamAnswer(
  { stream, ended }: StreamAnswer,
  mediaType: string,
  outgoing: ServerResponse,
): Content & { ended: Promise<object> } {
  const headers = {
    'content-type': `${mediaType}; charset=utf-8`,
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    connection: 'close',
  }
  const told = ended.then(({ isCut, ...told }) => {
    if (isCut) outgoing.destroy()
    return told
  })
  return { headers, body: stream, ended: told }
}
