import type { Endpoint } from '../contract/endpoint.ts'
import { joinValues } from '../contract/lists/several.ts'
import { errors } from '../errors/catalog.ts'

/** All calls go below this path (specification §7). */
export const API_PATH = '/api'

type Values = Readonly<Record<string, unknown>>

/** One call as HTTP sees it, before any header about who calls. */
export interface ApiRequest {
  /** From the root of the origin: `/api/growers/7`. */
  path: string
  query: Record<string, unknown>
  headers: Record<string, string>
  body: Record<string, unknown> | Blob | Uint8Array<ArrayBuffer> | ReadableStream | undefined
  /** Of a file: its size, infinite where nobody knows it (a stream). */
  fileBytes?: number
}

/**
 * Splits an endpoint's flat input into path, query and body by the keys of its schemas. A key of no schema is refused:
 * without that filter a read would answer something else, and a write would lose what was meant to be saved.
 *
 * @throws ProductError `validation` when a value cannot stand in a path, a file cannot be sent, or a key is unknown
 */
export function buildRequest(endpoint: Endpoint, input: unknown): ApiRequest {
  const values: Values = typeof input === 'object' && input !== null ? { ...input } : {}
  // What is found by its path alone is the same with whatever else a row has.
  if (endpoint.query !== undefined || endpoint.body !== undefined) refuseUnknown(endpoint, values)
  const request = {
    path: API_PATH + fillPath(endpoint.path, values),
    query: endpoint.query === undefined ? {} : oneTextEach(pick(values, endpoint.query.shape)),
  }
  if (endpoint.raw !== undefined) return { ...request, ...rawParts(values) }
  const body = endpoint.body === undefined ? undefined : pick(values, endpoint.body.shape)
  return { ...request, headers: {}, body }
}

function refuseUnknown({ params, query, body, raw, path }: Endpoint, values: Values): void {
  const shapes = [params, query, body].flatMap((schema) => Object.keys(schema?.shape ?? {}))
  const known = new Set([...shapes, ...(raw === undefined ? [] : ['file', 'fileName'])])
  const unknown = Object.keys(values).filter((key) => values[key] !== undefined && !known.has(key))
  if (unknown.length === 0) return
  const takes = known.size === 0 ? 'nothing' : [...known].join(', ')
  throw errors.validation(
    unknown.map((key) => ({ path: key, message: `${path} does not take this; it takes ${takes}` })),
  )
}

function pick(values: Values, shape: object): Record<string, unknown> {
  const present = Object.keys(shape).filter((key) => values[key] !== undefined)
  return Object.fromEntries(present.map((key) => [key, values[key]]))
}

/** Several values of one name are one text: what is named twice in an address is refused. */
const oneTextEach = (query: Values): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(query).map(([key, value]) => [key, Array.isArray(value) ? joinValues(value) : value]),
  )

function fillPath(path: string, values: Values): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    const segment = typeof value === 'number' || typeof value === 'string' ? String(value) : ''
    // Dot segments are resolved away by every URL parser, encoded or not: they would reach another endpoint.
    if (segment === '' || segment === '.' || segment === '..') throw unusable(name)
    return encode(segment, name)
  })
}

function rawParts({ file, fileName }: Values): Pick<ApiRequest, 'headers' | 'body' | 'fileBytes'> {
  const sendable = file instanceof Blob || isBytes(file) || file instanceof ReadableStream
  if (!sendable) throw unusable('file')
  if (typeof fileName !== 'string' || fileName === '') throw unusable('fileName')
  return {
    headers: {
      'content-type': 'application/octet-stream',
      'x-file-name': encode(fileName, 'fileName'),
    },
    body: file,
    fileBytes: file instanceof Blob ? file.size : isBytes(file) ? file.length : Infinity,
  }
}

const isBytes = (value: unknown): value is Uint8Array<ArrayBuffer> =>
  value instanceof Uint8Array && value.buffer instanceof ArrayBuffer

function encode(text: string, name: string): string {
  try {
    return encodeURIComponent(text)
  } catch {
    // Half of a surrogate pair.
    throw unusable(name)
  }
}

const unusable = (name: string) => errors.validation([{ path: name, message: 'This value cannot be sent' }])
