import type { IncomingMessage, ServerResponse } from 'node:http'

/** One request with its parsed address, and where the answer goes. */
export interface Exchange {
  req: IncomingMessage
  res: ServerResponse
  url: URL
}

const BODY_LIMIT_BYTES = 64 * 1024

/** A failure whose status and words may be shown to the caller. */
export class HttpError extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** @throws HttpError 413 when the body is larger than anything this service is sent. */
export async function readBody({ req }: Exchange): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > BODY_LIMIT_BYTES) throw new HttpError(413, 'The body is too large')
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * A JSON body. A form of another site cannot send this content type without asking first.
 * @throws HttpError 415 or 400.
 */
export async function readJson(exchange: Exchange): Promise<unknown> {
  if (!/^application\/json\b/.test(exchange.req.headers['content-type'] ?? ''))
    throw new HttpError(415, 'The body must be JSON')
  return parseJson(await readBody(exchange))
}

/** @throws HttpError 400 when the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new HttpError(400, 'The body is not JSON')
  }
}

export async function readForm(exchange: Exchange): Promise<URLSearchParams> {
  return new URLSearchParams(await readBody(exchange))
}

export function sendJson(
  { res }: Exchange,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  res.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers })
  res.end(JSON.stringify(body))
}

export function redirect({ res }: Exchange, location: string): void {
  res.writeHead(302, { location, 'cache-control': 'no-store' })
  res.end()
}
