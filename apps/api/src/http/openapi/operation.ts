import {
  type Capability,
  type Endpoint,
  isWrite,
  PERMISSIONS,
  SERVICE_CAPABILITIES,
} from '@org/core/contract'
import { type $ZodType, safeParse } from 'zod/v4/core'
import type { Components } from './components.ts'
import type { Examples } from './examples.ts'
import { isSignedIn, kindsOf } from './kinds.ts'
import { pascal } from './names.ts'
import { type Parameter, parametersOf } from './parameters.ts'
import { type Responses, responsesOf } from './responses.ts'
import type { Json, Schema } from './schema.ts'

/** One call, with the schemas of what it takes and answers. */
export interface Call {
  area: string
  name: string
  endpoint: Endpoint
  parameters: readonly Parameter[]
  /** Undefined: it takes no JSON. */
  body: Schema | undefined
  /** Undefined: it answers no JSON. */
  answer: Schema | undefined
}

/** A call without what it takes: answers come first, because their schemas keep the contract's names. */
export function callOf(
  area: string,
  name: string,
  endpoint: Endpoint,
  components: Components,
): Omit<Call, 'parameters' | 'body'> {
  const { output, answers } = endpoint
  const answer =
    answers === undefined ? components.add(output, 'output', `${nameOf(area, name)}Answer`) : undefined
  return { area, name, endpoint, answer }
}

/** The same with what it takes. */
export function withInput(call: Omit<Call, 'parameters' | 'body'>, components: Components): Call {
  const { area, name, endpoint } = call
  const { body } = endpoint
  return {
    ...call,
    parameters: parametersOf(area, endpoint, components),
    body: body === undefined ? undefined : components.add(body, 'input', `${nameOf(area, name)}Body`),
  }
}

const nameOf = (area: string, name: string): string => `${pascal(area)}${pascal(name)}`

/** The operation of a call. */
export function operationOf(call: Call, parameters: Json[], errors: Responses, examples: Examples): Json {
  const { area, name, endpoint } = call
  const security = endpoint.caller === 'ticket' ? [] : [{ requestToken: [] }]
  return {
    operationId: `${area}.${name}`,
    tags: [area],
    summary: endpoint.summary,
    description: descriptionOf(endpoint),
    ...(isSignedIn(endpoint) ? {} : { security }),
    parameters,
    ...requestBody(call, examples),
    responses: responsesOf(endpoint, answerContent(call, examples), errors),
    'x-caller': endpoint.caller,
    ...(endpoint.may === undefined ? {} : { 'x-right': endpoint.may }),
    'x-error-kinds': kindsOf(endpoint),
  }
}

const MEGABYTE = 1024 ** 2
const SECOND_MS = 1000

function descriptionOf(endpoint: Endpoint): string {
  const { raw, patienceMs } = endpoint
  return [
    callerWords(endpoint),
    effectWords(endpoint),
    ...(raw === undefined
      ? []
      : [`The body is the file as it is, at most ${Math.floor(raw.maxBytes / MEGABYTE)} MB.`]),
    ...(patienceMs === undefined ? [] : [`It may take ${patienceMs / SECOND_MS} seconds.`]),
  ].join(' ')
}

function callerWords({ caller, may }: Endpoint): string {
  if (caller === 'anyone') return 'Anyone with the request token may call it.'
  if (caller === 'ticket')
    return 'Anyone with its ticket may call it, without tokens: a browser opens the address, once.'
  if (caller === 'authenticated') return 'Whoever signed in may call it, with or without a staff record.'
  return may === undefined ? 'Staff may call it.' : rightWords(may)
}

function rightWords(may: Capability): string {
  const { roles } = PERMISSIONS[may]
  if (!roles.some((role) => role === 'staff')) return 'Operation managers may call it.'
  const services = SERVICE_CAPABILITIES.includes(may)
    ? `, and service accounts with the right \`${may}\``
    : ''
  return may === 'records.read' ? 'Staff and service accounts may call it.' : `Staff may call it${services}.`
}

function effectWords(endpoint: Endpoint): string {
  if (endpoint.method === 'GET') return 'It only reads.'
  if (!isWrite(endpoint)) return 'It changes no record and may be sent again.'
  return 'It writes. With an idempotency-key it can be sent again and is done once.'
}

function requestBody({ endpoint, body }: Call, examples: Examples): Json {
  if (endpoint.raw !== undefined)
    return {
      requestBody: {
        required: true,
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      },
    }
  if (body === undefined) return {}
  const media = { schema: body, ...exampleOf(body, endpoint.body, examples, false) }
  return { requestBody: { required: true, content: { 'application/json': media } } }
}

function answerContent({ endpoint, answer }: Call, examples: Examples): Json {
  const { answers, output } = endpoint
  if (answers === 'text/event-stream') return { [answers]: { schema: { type: 'string' } } }
  if (answers !== undefined) return { [answers]: { schema: { type: 'string', format: 'binary' } } }
  const schema = answer ?? {}
  return { 'application/json': { schema, ...exampleOf(schema, output, examples, true) } }
}

/** Only an example that the contract accepts is one. */
function exampleOf(
  schema: Schema,
  contract: $ZodType | undefined,
  examples: Examples,
  isWhole: boolean,
): { example?: unknown } {
  const example = examples.of(schema, isWhole)
  const isTaken = contract !== undefined && accepts(contract, example)
  return isTaken ? { example } : {}
}

const accepts = (contract: $ZodType, example: unknown): boolean => safeParse(contract, example).success
