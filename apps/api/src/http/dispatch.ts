import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  AS_OF_HEADER,
  CHANGE_NUMBER_HEADER,
  DEPTH_UNIT_HEADER,
  type Endpoint,
  errors,
  isWrite,
  readDepthUnit,
} from '@org/core/contract'
import * as z from 'zod'
import type { CallerIdentity } from '../auth/caller.ts'
import { requireCapability } from '../auth/permissions.ts'
import type { StaffRecord } from '../auth/staff-records.ts'
import { newestChange } from '../db/newest-change.ts'
import { AlreadyAnswered, type IdempotencyKey } from '../db/transact.ts'
import { type Deadline, withDeadline } from '../deadline.ts'
import type { SentFile } from '../files/store.ts'
import type { Asker } from '../turns.ts'
import type { AddressLimit } from './address-limit.ts'
import { attachment } from './attachment.ts'
import { sentText } from './compressed.ts'
import { etagOf, matchesEtag } from './etag.ts'
import { findAnswer, readIdempotencyKey } from './idempotency.ts'
import { parseInput } from './input.ts'
import { createRateLimit } from './rate-limit.ts'
import { createReading } from './reading.ts'
import type { BaseCall, BinaryAnswer, BytesAnswer, FileAnswer, Route, StreamAnswer } from './route.ts'
import { DATA_POLICY } from './security-headers.ts'
import type { HttpServices } from './services.ts'
import { ANYONE, createShares, type Share } from './shares.ts'
import { header } from './target.ts'
import { createWriter } from './writer.ts'

const CALL_MS = 30_000
/**
 * Uploads come over slow farm networks and are read in a worker: a minute longer than the longest limit of our own client.
 * A stalled body is given up much earlier.
 */
export const UPLOAD_MS = 660_000

/** How much later than our own client the server gives up a call with its own time limit. */
const LATER_MS = 10_000

const patienceMs = ({ raw, patienceMs: own }: Endpoint): number => {
  if (raw !== undefined) return UPLOAD_MS
  return own === undefined ? CALL_MS : own + LATER_MS
}

const idSchema = z.int().positive()

const binaryAnswerSchema = z.union([
  z.object({
    bytes: z.custom<BytesAnswer['bytes']>(
      (value) => value instanceof Uint8Array || typeof value === 'function',
    ),
    etag: z.string().exactOptional(),
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

/** The reply made from a handler's answer. */
export interface Answer {
  status: number
  headers: Record<string, string>
  /** Null: the caller has it already. */
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null
  /** For the log. */
  staffId: number | null
  /** For a stream: resolves at its end, with the values of its line in the log. */
  ended?: Promise<object>
}

/** Who calls; their record is null until they have created it. */
interface Who {
  identity: CallerIdentity
  staff: StaffRecord | null
}

/** A call whose turn has come. */
interface Admitted {
  /** Null: nobody asks who. */
  who: Who | null
  asker: Required<Asker>
  share: Share
  deadline: Deadline
  /** What it was sent, dropped at its end. */
  files: SentFile[]
}

/** Most calls never look at their signal: it is made when one does. */
function askerOf({ outgoing }: Request, deadline: Deadline, person: string): Required<Asker> {
  return {
    person,
    get signal() {
      // A caller that was gone before the listener was added does not announce it again.
      if (outgoing.closed) deadline.abort(errors.aborted())
      outgoing.once('close', () => deadline.abort(errors.aborted()))
      return deadline.signal
    },
  }
}

/** The bytes of a file to come, as far as they are announced; 0 if none is. */
const sizeOf = ({ raw }: Endpoint, { headers }: IncomingMessage): number =>
  raw === undefined ? 0 : Math.min(raw.maxBytes, Number(headers['content-length'] ?? raw.maxBytes))

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }

/** The steps between a matched route and its answer; throws catalog errors. */
export function createDispatch(services: HttpServices, addresses: AddressLimit) {
  const { config } = services
  const shares = createShares(services.database)
  const reading = createReading(services.database, (at) => services.metrics?.readAt(at))
  const people = createRateLimit(config.limits.perPersonPerMinute)
  const checksOutput = config.environment !== 'production'

  const call = (route: Route, request: Request): Promise<Answer> =>
    withDeadline(patienceMs(route.endpoint), async (deadline) => {
      const { endpoint } = route
      const who = await identify(endpoint, request.incoming)
      if (who !== null) await admitPerson(who.identity.sub, request.incoming)
      const asker = askerOf(request, deadline, who?.identity.sub ?? '')
      const kind = endpoint.raw === undefined ? 'call' : 'upload'
      const share = who === null ? ANYONE : await shares.enter(asker, kind)
      const files: SentFile[] = []
      try {
        return await answerTo(route, request, { who, asker, share, deadline, files })
      } finally {
        share.leave()
        for (const file of files) await services.files.incoming.discard(file)
      }
    })

  const answerTo = async (
    route: Route,
    request: Request,
    { who, asker, share, deadline, files }: Admitted,
  ): Promise<Answer> => {
    const { endpoint } = route
    const bytes = sizeOf(endpoint, request.incoming)
    if (isWrite(endpoint) || bytes > 0) await services.disk.requireSpace(bytes)
    const parsed = await parseInput(
      endpoint,
      request.incoming,
      request.params,
      request.search,
      async (pieces) => {
        const file = await services.files.incoming.receive(pieces)
        files.push(file)
        return file
      },
    )
    const key =
      who === null
        ? undefined
        : readIdempotencyKey(endpoint, request.incoming.headers['idempotency-key'], who.identity.sub, {
            params: request.params,
            search: request.search,
            fileName: parsed.input.fileName,
            body: parsed.body,
          })
    const writer = createWriter(services.database.db, key, deadline)
    const asked = { name: route.name, endpoint, said: header(request.incoming, CHANGE_NUMBER_HEADER) }
    const answer = await reading.answered(asked, async (db) => {
      // Before anything is read: what is committed from now on may or may not be in the answer.
      const asOf = endpoint.tellsAsOf === true ? await newestChange(db) : null
      const base = Object.assign(createCall(request, asker, share, writer.write, db), who)
      const written = await once(key, async () => {
        const result = await route.handler(base, parsed.input)
        if (checksOutput && key !== undefined) writer.checkKept(route.name, result)
        return result
      })
      const result = route.read === null ? written : await route.read(base, idSchema.parse(written))
      const made = await toAnswer(route, result, who?.staff?.id ?? null, request)
      return asOf === null ? made : { ...made, headers: { ...made.headers, [AS_OF_HEADER]: String(asOf) } }
    })
    const number = await reading.headerOf(asked, writer.number())
    return { ...answer, headers: { ...answer.headers, ...number } }
  }

  const admitPerson = async (person: string, incoming: IncomingMessage): Promise<void> => {
    try {
      await people.take(person)
    } catch (error) {
      await addresses.giveBack(incoming)
      throw error
    }
  }

  const identify = async (endpoint: Endpoint, incoming: IncomingMessage): Promise<Who | null> => {
    if (endpoint.caller === 'anyone' || endpoint.caller === 'ticket') return null
    const identity = await services.callers.identify(incoming.headers.authorization)
    const staff = await services.staffRecords.of(identity)
    if (endpoint.caller !== 'authenticated' && staff === null) {
      throw errors.forbidden('You have no staff record yet', 'Sign in to the dashboard once.')
    }
    if (endpoint.may !== undefined && staff !== null) requireCapability(staff, endpoint.may)
    return { identity, staff }
  }

  const createCall = (
    { requestId, incoming }: Request,
    asker: Required<Asker>,
    { inTurn }: Share,
    write: BaseCall['write'],
    db: BaseCall['db'],
  ): BaseCall => {
    const lastEventId = header(incoming, 'last-event-id')
    return {
      db,
      config,
      files: services.files,
      jobs: services.jobs,
      requestId,
      now: services.now,
      live: services.live,
      ...(lastEventId === undefined ? {} : { lastEventId }),
      depthUnit: readDepthUnit(header(incoming, DEPTH_UNIT_HEADER)),
      person: asker.person,
      inTurn,
      get signal() {
        return asker.signal
      },
      get log() {
        return services.log.child({ requestId })
      },
      write,
    }
  }

  /** The stored answer of the same key, or the work's, even if the same request came twice at once. */
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

  const toAnswer = async (
    { name, endpoint }: Route,
    result: unknown,
    staffId: number | null,
    { incoming, outgoing }: Request,
  ): Promise<Answer> => {
    const status = endpoint.successStatus ?? 200
    if (endpoint.answers !== undefined) {
      const answer = binaryAnswerSchema.parse(result)
      if ('stream' in answer) return { status, staffId, ...streamAnswer(answer, endpoint.answers, outgoing) }
      if ('file' in answer) return { status, staffId, ...fileAnswer(answer) }
      const ifNoneMatch = incoming.headers['if-none-match'] ?? ''
      return { status, staffId, ...(await bytesAnswer(answer, endpoint.answers, ifNoneMatch)) }
    }
    if (checksOutput) {
      const checked = endpoint.output.safeParse(result)
      if (!checked.success) throw new Error(`${name} answered against its contract: ${checked.error.message}`)
    }
    const { body, headers } = await sentText(
      JSON.stringify(result),
      String(incoming.headers['accept-encoding'] ?? ''),
    )
    return { status, headers: { ...JSON_HEADERS, ...headers }, body, staffId }
  }

  return { call }
}

type Content = Pick<Answer, 'headers' | 'body'> & { status?: 304 }

/** `Vary` matters when a browser uses its cache without a request: on Back, or if a program wants it. */
async function bytesAnswer(
  { bytes, etag: known }: BytesAnswer,
  mediaType: string,
  ifNoneMatch: string,
): Promise<Content> {
  const headersOf = (etag: string) => ({
    'content-type': mediaType,
    'cache-control': 'private, no-cache',
    vary: 'authorization',
    etag,
  })
  if (known !== undefined && matchesEtag(ifNoneMatch, known))
    return { status: 304, headers: headersOf(known), body: null }
  const body = typeof bytes === 'function' ? await bytes() : bytes
  const etag = known ?? etagOf(body)
  const isKnown = matchesEtag(ifNoneMatch, etag)
  return isKnown ? { status: 304, headers: headersOf(etag), body: null } : { headers: headersOf(etag), body }
}

function fileAnswer({ file, sizeBytes, fileName, mediaType }: FileAnswer): Content {
  const headers = {
    'content-type': mediaType,
    'content-length': String(sizeBytes),
    'content-disposition': attachment(fileName),
    'cache-control': 'no-store',
    // Other people wrote some of it: if anything still shows it as a page, it does not belong to this site.
    'content-security-policy': `${DATA_POLICY}; sandbox`,
  }
  return { headers, body: file }
}

/** Closes the connection after it, so that nothing waits for an unread rest. */
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
