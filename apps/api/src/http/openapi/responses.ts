import {
  AS_OF_HEADER,
  CHANGE_NUMBER_HEADER,
  type Endpoint,
  type ErrorKind,
  isWrite,
} from '@org/core/contract'
import { KINDS, kindsByStatus } from './kinds.ts'
import { pascal } from './names.ts'
import type { Json, Schema } from './schema.ts'

const header = (description: string, schema: Schema): Json => ({ description, schema })
const headerRef = (name: string): Json => ({ $ref: `#/components/headers/${name}` })

export const HEADERS: Readonly<Record<string, Json>> = {
  RequestId: header('The id of the request, to be quoted to support', { type: 'string', format: 'uuid' }),
  ChangeNumber: header(
    'The number of the newest change that the answer knows of. Send it with a later read to see at least that change',
    { type: 'integer', minimum: 0 },
  ),
  AsOf: header('Every change up to this number is in the answer', { type: 'integer', minimum: 0 }),
  RetryAfter: header('Seconds to wait before the same call is sent again', { type: 'integer', minimum: 0 }),
  Etag: header(
    'The mark of this content: sent again as If-None-Match, the answer is 304 while it is the same',
    {
      type: 'string',
    },
  ),
  ContentDisposition: header('The name of the file', { type: 'string' }),
  Allow: header('The methods that this address has', { type: 'string' }),
  WwwAuthenticate: header('Always Bearer', { type: 'string', const: 'Bearer' }),
}

/** Error responses under names: the same kinds with the same status are one. */
export class Responses {
  readonly named: Record<string, Json> = {}

  refTo(status: number, kinds: readonly ErrorKind[]): Json {
    const name = `${kinds.map(pascal).join('Or')}${status}`
    this.named[name] ??= {
      description: kinds.map((kind) => `\`${kind}\`: ${KINDS[kind].means}.`).join(' '),
      headers: {
        'x-request-id': headerRef('RequestId'),
        ...(status === 429 || status === 503 ? { 'retry-after': headerRef('RetryAfter') } : {}),
        ...(status === 401 ? { 'www-authenticate': headerRef('WwwAuthenticate') } : {}),
        ...(status === 405 ? { allow: headerRef('Allow') } : {}),
      },
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    }
    return { $ref: `#/components/responses/${name}` }
  }
}

/** Every answer of a call by status. */
export function responsesOf(endpoint: Endpoint, content: Json, errors: Responses): Json {
  const failures = [...kindsByStatus(endpoint)].map(([status, kinds]) => [
    String(status),
    errors.refTo(status, kinds),
  ])
  return {
    [endpoint.successStatus ?? 200]: {
      description: successOf(endpoint),
      headers: headersOf(endpoint),
      content,
    },
    ...Object.fromEntries(failures),
  }
}

function successOf({ answers, successStatus }: Endpoint): string {
  if (answers === 'text/event-stream') return 'The stream of events, until either side ends it'
  if (answers !== undefined) return 'The bytes'
  return successStatus === 201 ? 'Created' : 'Done'
}

function headersOf(endpoint: Endpoint): Json {
  const { answers, caller } = endpoint
  const isStream = answers === 'text/event-stream'
  return {
    'x-request-id': headerRef('RequestId'),
    ...(caller === 'ticket' || isStream ? {} : { [CHANGE_NUMBER_HEADER]: headerRef('ChangeNumber') }),
    ...(endpoint.tellsAsOf === true ? { [AS_OF_HEADER]: headerRef('AsOf') } : {}),
    ...(answers === undefined || isStream || isWrite(endpoint)
      ? {}
      : caller === 'ticket'
        ? { 'content-disposition': headerRef('ContentDisposition') }
        : { etag: headerRef('Etag') }),
  }
}
