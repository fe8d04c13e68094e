import { Agent, request as httpRequest } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { errorBodySchema } from '@org/core/contract'
import fc from 'fast-check'
import { type Credentials, type FuzzRequest, fuzzRequests } from './requests.ts'

const TIMEOUT_MS = 20_000
const CONCURRENCY = 8

/** A request whose answer broke a promise. */
export interface Finding {
  why: string
  request: string
  answer: string
}

export interface FuzzReport {
  seed: number
  sent: number
  /** How many answers had each status. */
  statuses: Record<number, number>
  findings: Finding[]
}

interface FuzzAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** Credentials that live on although a made-up call signs the person out everywhere. */
export interface LastingCredentials extends Credentials {
  /** A new token of the person whose token is the first. */
  renew(): Promise<string>
}

/** Sessions are ended to the second: a token of the same second is one of those. */
const NEXT_SECOND_MS = 1_100

const endsSessions = ({ method, target }: FuzzRequest, status: number): boolean =>
  method === 'DELETE' && status === 200 && /\/sessions(\?|$)/.test(target)

/** Sends generated requests and looks at every answer: no 5xx, no hang, every refusal one of the catalog. */
export async function fuzz(
  url: string,
  document: unknown,
  credentials: LastingCredentials,
  count: number,
  seed: number = Date.now(),
): Promise<FuzzReport> {
  const requests = fc.sample(fuzzRequests(document, credentials), { numRuns: count, seed })
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY })
  const report: FuzzReport = { seed, sent: 0, statuses: {}, findings: [] }
  const [first = ''] = credentials.accessTokens
  let token = Promise.resolve(first)
  const worker = async (): Promise<void> => {
    for (let next = requests.pop(); next !== undefined; next = requests.pop()) {
      report.sent++
      const asked = withToken(next, first, await token)
      const { finding, status } = await attempt(url, asked, agent, report.statuses)
      // All wait for it: else most would be refused at the door.
      if (endsSessions(next, status)) token = setTimeout(NEXT_SECOND_MS).then(() => credentials.renew())
      if (finding !== null) report.findings.push(finding)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  agent.destroy()
  return report
}

function withToken(request: FuzzRequest, first: string, token: string): FuzzRequest {
  const { authorization } = request.headers
  if (authorization !== `Bearer ${first}`) return request
  return { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } }
}

async function attempt(
  url: string,
  request: FuzzRequest,
  agent: Agent,
  statuses: Record<number, number>,
): Promise<{ finding: Finding | null; status: number }> {
  try {
    const answer = await send(url, request, agent)
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
    const why = judge(request, answer)
    const shown = { request: show(request), answer: answer.body.toString().slice(0, 1_000) }
    return { finding: why === null ? null : { why, ...shown }, status: answer.status }
  } catch (error) {
    return { finding: { why: String(error), request: show(request), answer: '' }, status: 0 }
  }
}

function show({ body, ...rest }: FuzzRequest): string {
  return JSON.stringify({
    ...rest,
    headers: { ...rest.headers, authorization: '…' },
    body: Buffer.from(body).toString(),
  }).slice(0, 2_000)
}

function judge({ method }: FuzzRequest, { status, headers, body }: FuzzAnswer): string | null {
  if (status >= 500) return `answered ${status}`
  const id = headers['x-request-id']
  if (status < 400) return id === undefined ? 'no x-request-id' : null
  if (headers['content-type'] !== 'application/json; charset=utf-8')
    return `answered ${headers['content-type']}`
  if (method === 'HEAD') return null
  const parsed = errorBodySchema.safeParse(JSON.parse(body.toString()))
  if (!parsed.success) return 'not an error of the catalog'
  if (parsed.data.error.status !== status) return 'the body says another status'
  return parsed.data.error.requestId === id ? null : 'the body says another request id'
}

/** Node's own client: fetch would correct addresses and headers first. */
function send(
  url: string,
  { method, target, headers, body }: FuzzRequest,
  agent: Agent,
): Promise<FuzzAnswer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const options = {
      hostname,
      port,
      method,
      path: target,
      headers: { ...headers, 'content-length': body.byteLength },
      agent,
    }
    const request = httpRequest(options, (response) => {
      const pieces: Buffer[] = []
      const answered = () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(pieces) })
      const isStream = response.headers['content-type']?.startsWith('text/event-stream') === true
      response.on('data', (piece) => {
        pieces.push(piece)
        if (!isStream) return
        // A stream has no end: that it begins is its answer.
        answered()
        response.destroy()
      })
      response.on('end', answered)
      response.on('error', reject)
    })
    request.setTimeout(TIMEOUT_MS, () => request.destroy(new Error('hangs')))
    request.on('error', reject)
    request.end(body)
  })
}
