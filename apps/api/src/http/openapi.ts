import {
  CHANGE_NUMBER_HEADER,
  DEPTH_UNIT_HEADER,
  type Endpoint,
  endpoints,
  errorBodySchema,
  isWrite,
  SHOWN_DEPTH_UNITS,
} from '@org/core/contract'
import * as z from 'zod'

type Json = Record<string, unknown>

/** Kinds every call can answer, beside its own. */
const COMMON_KINDS = ['validation', 'requestToken', 'rateLimited', 'server', 'unavailable', 'timeout']
const SIGNED_IN_KINDS = ['unauthenticated', 'sessionEnded', 'forbidden']

/** The API as an OpenAPI 3.1 document, made from the contract's endpoints, so that it always agrees with them. */
export function openApiDocument(version: string): Json {
  const paths: Record<string, Json> = {}
  for (const [area, ofArea] of Object.entries(endpoints)) {
    for (const [name, endpoint] of Object.entries<Endpoint>(ofArea)) {
      const path = `/api${endpoint.path}`
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(area, name, endpoint) }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Sampling operations API', version },
    servers: [{ url: '/' }],
    security: [{ requestToken: [], accessToken: [] }],
    paths,
    components: {
      securitySchemes: {
        requestToken: { type: 'apiKey', in: 'header', name: 'x-request-token' },
        accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
      schemas: { Error: toJsonSchema(errorBodySchema, 'output') },
      responses: {
        Error: {
          description: 'What went wrong, from the catalog',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      },
    },
  }
}

function operation(area: string, name: string, endpoint: Endpoint): Json {
  const signedIn = endpoint.caller !== 'anyone' && endpoint.caller !== 'ticket'
  return {
    operationId: `${area}.${name}`,
    tags: [area],
    summary: endpoint.summary,
    ...(signedIn ? {} : { security: endpoint.caller === 'ticket' ? [] : [{ requestToken: [] }] }),
    parameters: parameters(endpoint),
    ...requestBody(endpoint),
    responses: {
      [endpoint.successStatus ?? 200]: { description: 'Done', content: answerContent(endpoint) },
      default: { $ref: '#/components/responses/Error' },
    },
    'x-caller': endpoint.caller,
    'x-error-kinds': [...COMMON_KINDS, ...(signedIn ? SIGNED_IN_KINDS : []), ...endpoint.errors],
  }
}

function parameters(endpoint: Endpoint): Json[] {
  const headers: Json[] = []
  if (isWrite(endpoint) && endpoint.caller !== 'anyone') {
    headers.push({
      name: 'idempotency-key',
      in: 'header',
      required: false,
      schema: { type: 'string', maxLength: 255 },
    })
  }
  if (endpoint.caller === 'staff') {
    headers.push({
      name: DEPTH_UNIT_HEADER,
      in: 'header',
      required: false,
      description: 'The unit of depths in sentences; centimeters without it',
      schema: { type: 'string', enum: [...SHOWN_DEPTH_UNITS] },
    })
  }
  if (endpoint.caller === 'staff' && !isWrite(endpoint)) {
    headers.push({
      name: CHANGE_NUMBER_HEADER,
      in: 'header',
      required: false,
      description:
        'The highest number of a change that the caller has seen; without it the answer is of the newest',
      schema: { type: 'integer', minimum: 0 },
    })
  }
  if (endpoint.raw !== undefined) {
    headers.push({
      name: 'x-file-name',
      in: 'header',
      required: true,
      description: 'The file’s name, percent-encoded UTF-8',
      schema: { type: 'string' },
    })
  }
  return [
    ...schemaParameters(endpoint.params, 'path'),
    ...schemaParameters(endpoint.query, 'query'),
    ...headers,
  ]
}

const objectSchema = z.object({
  properties: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
  required: z.array(z.string()).default([]),
})

function schemaParameters(schema: Endpoint['params'], place: 'path' | 'query'): Json[] {
  if (schema === undefined) return []
  const { properties, required } = objectSchema.parse(toJsonSchema(schema, 'input'))
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function requestBody(endpoint: Endpoint): Json {
  if (endpoint.raw !== undefined) {
    return { requestBody: { required: true, content: { 'application/octet-stream': { schema: {} } } } }
  }
  if (endpoint.body === undefined) return {}
  const schema = toJsonSchema(endpoint.body, 'input')
  return { requestBody: { required: true, content: { 'application/json': { schema } } } }
}

function answerContent(endpoint: Endpoint): Json {
  if (endpoint.answers !== undefined) return { [endpoint.answers]: { schema: {} } }
  return { 'application/json': { schema: toJsonSchema(endpoint.output, 'output') } }
}

/** JSON Schema 2020-12, OpenAPI 3.1's own dialect. Transforms are shown by what goes in. */
function toJsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    // zod leaves out the default of what is read from text, such as the size of a page.
    override: ({ zodSchema: { _zod }, jsonSchema }) => {
      if (_zod.def.type === 'default') jsonSchema.default = _zod.def.defaultValue
    },
  })
  return rest
}
