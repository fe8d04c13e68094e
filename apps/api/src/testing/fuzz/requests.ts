import fc from 'fast-check'
import * as z from 'zod'
import { inlined } from './inlined.ts'
import { hostileText, hostileValue, type JsonSchema, jsonSchema, valueFor } from './values.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE']
/** How often a part of a request is something nobody asked for. */
const HOSTILITY = 0.15

const contentSchema = z.record(z.string(), z.object({ schema: jsonSchema }))
const operationSchema = z.object({
  operationId: z.string(),
  parameters: z.array(
    z.object({ name: z.string(), in: z.string(), required: z.boolean(), schema: jsonSchema }),
  ),
  requestBody: z.object({ content: contentSchema }).optional(),
})
const documentSchema = z.object({ paths: z.record(z.string(), z.record(z.string(), operationSchema)) })
type Operation = z.output<typeof operationSchema>
type Parameter = Operation['parameters'][number]

/** A request as it goes onto the wire. */
export interface FuzzRequest {
  operationId: string
  method: string
  /** Path and query. */
  target: string
  headers: Record<string, string>
  body: Uint8Array
}

export interface Credentials {
  requestToken: string
  /** Bearer tokens; the first is the one mostly used. */
  accessTokens: readonly string[]
}

/** Requests to every operation of an OpenAPI document, from right to absurd. */
export function fuzzRequests(document: unknown, credentials: Credentials): fc.Arbitrary<FuzzRequest> {
  const { paths } = documentSchema.parse(inlined(document))
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => requestTo(method, path, operation, credentials)),
  )
  return fc.oneof(...operations)
}

function requestTo(
  method: string,
  path: string,
  operation: Operation,
  credentials: Credentials,
): fc.Arbitrary<FuzzRequest> {
  return fc
    .record({
      method: mostly(fc.constant(method.toUpperCase()), fc.constantFrom(...METHODS)),
      target: targetOf(path, operation.parameters),
      body: bodyOf(operation),
      headers: headersOf(operation.parameters, credentials),
    })
    .map(({ body, headers, ...rest }) => ({
      operationId: operation.operationId,
      ...rest,
      headers: { ...body.headers, ...headers },
      body: body.bytes,
    }))
}

function mostly<T>(usual: fc.Arbitrary<T>, unusual: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: unusual })
}

function targetOf(path: string, parameters: readonly Parameter[]): fc.Arbitrary<string> {
  const values = Object.fromEntries(
    parameters.filter((one) => one.in === 'path').map((one) => [one.name, parameterText(one.schema)]),
  )
  const filled = fc
    .record(values)
    .map((texts) => path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encode(String(texts[name] ?? ''))))
  const pairs = parameters
    .filter((one) => one.in === 'query')
    .map((one) =>
      fc.option(
        parameterText(one.schema).map((text) => [one.name, text] as const),
        { nil: null },
      ),
    )
  const extra = fc.array(fc.tuple(hostileText, hostileText), { maxLength: 1 })
  const query = fc
    // A parameter that nobody knows is refused at the door: most calls have none.
    .tuple(fc.tuple(...pairs), mostly(fc.constant<[string, string][]>([]), extra))
    .map(([own, extra]) =>
      [...own.filter((pair) => pair !== null), ...extra]
        .map(([name, text]) => `${encode(name)}=${encode(text)}`)
        .join('&'),
    )
  const mangled = fc.constantFrom(
    '/',
    '//',
    '/%zz',
    '%',
    '/%2e%2e/',
    '/..',
    ';a=b',
    '/%00',
    '#x',
    '/\\',
    '%c0%af',
  )
  return fc
    .tuple(filled, query, mostly(fc.constant(''), mangled))
    .map(([address, search, mangle]) => `${address}${mangle}${search === '' ? '' : `?${search}`}`)
}

function parameterText(schema: JsonSchema): fc.Arbitrary<string> {
  return mostly(valueFor(schema, HOSTILITY).map(asText), hostileText)
}

function asText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Percent-encodes; what no encoding can say (half a character) goes as broken UTF-8. */
function encode(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ed%a0%80'
}

interface Body {
  headers: Record<string, string>
  bytes: Uint8Array
}

const NO_BODY: Body = { headers: {}, bytes: new Uint8Array() }
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

function bodyOf({ requestBody }: Operation): fc.Arbitrary<Body> {
  const schema = requestBody?.content['application/json']?.schema
  if (schema !== undefined) return mostly(jsonBody(valueFor(schema, HOSTILITY)), brokenBody)
  if (requestBody !== undefined) return mostly(fileBody, brokenBody)
  return mostly(fc.constant(NO_BODY), brokenBody)
}

function jsonBody(value: fc.Arbitrary<unknown>): fc.Arbitrary<Body> {
  return value.map((json) => ({
    headers: { 'content-type': 'application/json' },
    bytes: utf8(JSON.stringify(json) ?? ''),
  }))
}

const brokenBody: fc.Arbitrary<Body> = fc
  .tuple(
    fc.constantFrom(
      'application/json',
      'application/json; charset=utf-16',
      'text/plain',
      'multipart/form-data',
      ';',
      '',
    ),
    fc.oneof(
      fc
        .constantFrom(
          '',
          '{',
          '{"a":',
          '[1,]',
          "{'a':1}",
          '{"a":1}{"b":2}',
          'NaN',
          '1e999',
          '"\\ud800"',
          `${'['.repeat(50_000)}`,
        )
        .map(utf8),
      fc.uint8Array({ maxLength: 64 }),
      hostileValue.map((value) => utf8(JSON.stringify(value) ?? '')),
    ),
    fc.constantFrom<Record<string, string>>({}, {}, {}, { 'content-encoding': 'gzip' }),
  )
  .map(([type, bytes, headers]) => ({ headers: { ...headers, 'content-type': type }, bytes }))

const position = fc.tuple(
  fc.double({ min: -200, max: 200, noNaN: true }),
  fc.double({ min: -100, max: 100, noNaN: true }),
)
const geometry = fc.oneof(
  fc.record({
    type: fc.constantFrom('Polygon', 'MultiPolygon', 'Point', 'Nonsense'),
    coordinates: fc.oneof(fc.array(fc.array(position, { maxLength: 6 }), { maxLength: 3 }), hostileValue),
  }),
  fc.constant({
    type: 'Polygon',
    coordinates: [
      [
        [5, 52],
        [5.001, 52],
        [5.001, 52.001],
        [5, 52],
      ],
    ],
  }),
  fc.constant(null),
)
const geoJson = fc
  .array(fc.record({ type: fc.constant('Feature'), geometry, properties: hostileValue }), { maxLength: 3 })
  .map((features) => utf8(JSON.stringify({ type: 'FeatureCollection', features })))

const fileBody: fc.Arbitrary<Body> = fc
  .tuple(
    fc.oneof(
      geoJson,
      fc.uint8Array({ maxLength: 200 }),
      fc.uint8Array({ maxLength: 200 }).map((rest) => Uint8Array.of(0x50, 0x4b, 3, 4, ...rest)),
    ),
    mostly(fc.constantFrom('fields.geojson', 'fields.zip', 'a%20b.json'), hostileText.map(headerSafe)),
  )
  .map(([bytes, name]) => ({
    headers: { 'content-type': 'application/octet-stream', 'x-file-name': name },
    bytes,
  }))

/** Header values are Latin-1 without control characters; Node refuses to send others. */
function headerSafe(text: string): string {
  return text.replaceAll(/[^\x20-\x7e\xa0-\xff]/g, '?').slice(0, 2_000)
}

function headersOf(
  parameters: readonly Parameter[],
  { requestToken, accessTokens }: Credentials,
): fc.Arbitrary<Record<string, string>> {
  const [usual = '', ...others] = accessTokens
  const bearer = fc.constantFrom(usual, ...others).map((token) => `Bearer ${token}`)
  const takesKey = parameters.some((one) => one.name === 'idempotency-key')
  const key = fc.option(mostly(fc.uuid(), fc.constantFrom('same', '', 'ä', 'x'.repeat(300))), {
    nil: undefined,
  })
  return fc
    .record({
      requestToken: mostly(fc.constant(requestToken), hostileText.map(headerSafe)),
      authorization: mostly(mostly(fc.constant(`Bearer ${usual}`), bearer), hostileText.map(headerSafe)),
      key: takesKey ? key : fc.constant(undefined),
    })
    .map((given) => ({
      'x-request-token': given.requestToken,
      authorization: given.authorization,
      ...(given.key === undefined ? {} : { 'idempotency-key': given.key }),
    }))
}
