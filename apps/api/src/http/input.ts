import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { type Endpoint, type ErrorDetail, errors } from '@org/core/contract'
// The classic build also sets zod's English messages, which the contract's mini schemas then use.
import * as z from 'zod'
import type { SentFile } from '../files/store.ts'
import { bodyPieces, MAX_JSON_BYTES, readBody } from './body.ts'
import { invalidInput } from './failure.ts'
import { findUnstorableText } from './text.ts'
import { unknownKeys } from './unknown-keys.ts'

const MAX_DETAILS = 50
const MAX_FILE_NAME = 255

z.config(z.locales.en())

/** The checked input of a request, and what distinguishes it from another with the same idempotency key. */
export interface ParsedInput {
  input: Record<string, unknown>
  /** The JSON as it was sent, or the SHA-256 of a file. */
  body: Uint8Array | string
}

/** Takes the pieces of a file. */
type Receive = (pieces: AsyncIterable<Uint8Array>) => Promise<SentFile>

/**
 * Reads and checks everything an endpoint takes.
 *
 * @param params path parameters, decoded
 * @param search what follows the question mark, or ''
 * @param receive where a raw body goes as it comes
 * @throws errors.validation (or the endpoint's own word for it) naming every wrong part; errors.unsupportedMedia; errors.tooLarge
 */
export async function parseInput(
  endpoint: Endpoint,
  incoming: IncomingMessage,
  params: Record<string, string>,
  search: string,
  receive: Receive,
): Promise<ParsedInput> {
  const details: ErrorDetail[] = []
  const input: Record<string, unknown> = {}
  const take = (part: 'params' | 'query' | 'body', value: unknown): void => {
    const schema = endpoint[part]
    if (schema === undefined) return
    // Not left out: the call would do something else than was asked.
    const unknown = part === 'params' ? [] : unknownKeys(schema, value, part)
    details.push(...unknown)
    const parsed = schema.safeParse(value)
    if (parsed.success) Object.assign(input, parsed.data)
    else {
      // A strict schema says the same once more, without what is known.
      const issues = parsed.error.issues.filter(
        ({ code }) => unknown.length === 0 || code !== 'unrecognized_keys',
      )
      details.push(...issues.map((issue) => toDetail(part, issue)))
    }
  }

  take('params', params)
  if (endpoint.query !== undefined) take('query', readQuery(search, details))
  let body: ParsedInput['body'] = ''
  if (endpoint.body !== undefined) {
    const bytes = await readJsonBytes(incoming)
    body = bytes
    take('body', parseJson(endpoint, bytes))
  }
  // The rest must be right before a large file is read.
  if (details.length === 0 && endpoint.raw !== undefined) {
    const fileName = readFileName(incoming.headers, details)
    if (details.length === 0) {
      const file = await receive(rawPieces(incoming, endpoint.raw.maxBytes))
      body = file.sha256
      Object.assign(input, { file, fileName })
    }
  }
  const unstorable = findUnstorableText(input)
  if (unstorable !== null) {
    details.push({ path: unstorable, message: 'Contains characters that cannot be saved' })
  }
  if (details.length > 0) throw invalidInput(endpoint, details.slice(0, MAX_DETAILS))
  return { input, body }
}

function toDetail(part: string, issue: z.core.$ZodIssue): ErrorDetail {
  return { path: [part, ...issue.path.map(String)].join('.'), message: issue.message }
}

function readQuery(search: string, details: ErrorDetail[]): Record<string, string> {
  const query: Record<string, string> = Object.create(null)
  for (const [name, value] of new URLSearchParams(search)) {
    if (name in query) details.push({ path: `query.${name}`, message: 'Given more than once' })
    query[name] = value
  }
  return { ...query }
}

function mediaType(headers: IncomingHttpHeaders): { type: string; charset: string } {
  const [type = '', ...parameters] = (headers['content-type'] ?? '').split(';')
  const charset = parameters.map((text) => /^\s*charset="?([^"\s]*)"?\s*$/i.exec(text)?.[1]).find(Boolean)
  return { type: type.trim().toLowerCase(), charset: (charset ?? 'utf-8').toLowerCase() }
}

function refuseEncoded(headers: IncomingHttpHeaders): void {
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity') throw errors.unsupportedMedia('The body must not be compressed')
}

async function readJsonBytes(incoming: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const { type, charset } = mediaType(incoming.headers)
  if (type !== 'application/json') throw errors.unsupportedMedia()
  if (charset !== 'utf-8' && charset !== 'utf8') throw errors.unsupportedMedia('The body must be in UTF-8')
  refuseEncoded(incoming.headers)
  return readBody(incoming, MAX_JSON_BYTES)
}

function rawPieces(incoming: IncomingMessage, maxBytes: number): AsyncIterable<Uint8Array> {
  if (mediaType(incoming.headers).type !== 'application/octet-stream') {
    throw errors.unsupportedMedia('The body must be the file, as application/octet-stream')
  }
  refuseEncoded(incoming.headers)
  return bodyPieces(incoming, maxBytes)
}

function parseJson(endpoint: Endpoint, bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw invalidInput(endpoint, [{ path: 'body', message: 'Is not JSON' }])
  }
}

function readFileName(headers: IncomingHttpHeaders, details: ErrorDetail[]): string {
  const given = headers['x-file-name']
  const fileName = typeof given === 'string' ? decodeName(given) : null
  if (fileName !== null && fileName.length <= MAX_FILE_NAME && /^[^\p{Cc}]+$/u.test(fileName)) return fileName
  details.push({ path: 'x-file-name', message: 'Must be the file’s name, percent-encoded' })
  return ''
}

function decodeName(text: string): string | null {
  try {
    return decodeURIComponent(text).normalize('NFC').trim()
  } catch {
    return null
  }
}
