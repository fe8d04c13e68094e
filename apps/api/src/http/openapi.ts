import { type Endpoint, endpoints, errorBodySchema } from '@org/core/contract'
import { AREAS, areaWords } from './openapi/areas.ts'
import { createComponents } from './openapi/components.ts'
import { described } from './openapi/descriptions.ts'
import { Examples } from './openapi/examples.ts'
import { callOf, operationOf, withInput } from './openapi/operation.ts'
import { SharedParameters } from './openapi/parameters.ts'
import { HEADERS, Responses } from './openapi/responses.ts'
import type { Json } from './openapi/schema.ts'

const ABOUT = `What the dashboard does, a program can do: growers, fields and their boundaries, sampling designs, points, samples, labels, shipments and laboratory results.

Every call carries the request token of the installation (\`x-request-token\`). Most also carry an access token: of a person who signed in, or the key of a service account, which an operation manager makes on the staff page.

Lists come in pages: send the \`nextCursor\` of a page as \`cursor\` to get the next one. A write may carry an \`idempotency-key\`: sent again, it is done once. A write of a row names the \`version\` that its caller saw.

Every failure is JSON with the fields of RFC 9457 and \`error\`: its kind, its message, whether a retry can help and what can be done. An address without such a call answers 404, one without this method 405 with \`allow\`.

Areas are in m² or hectares, lengths in meters, depths in cm, instants in UTC, and coordinates in degrees of WGS84, as the names of properties say.`

/**
 * The API as an OpenAPI 3.1 document, made from the contract's endpoints, so that it always agrees with them.
 *
 * @param version of the product
 */
export function openApiDocument(version: string): Json {
  const components = createComponents()
  components.add(errorBodySchema, 'output', 'Error')
  const calls = Object.entries(endpoints)
    .flatMap(([area, ofArea]) =>
      Object.entries<Endpoint>(ofArea).map(([name, endpoint]) => callOf(area, name, endpoint, components)),
    )
    .map((call) => withInput(call, components))
  const shared = new SharedParameters()
  for (const { parameters } of calls) shared.count(parameters)
  const responses = new Responses()
  const examples = new Examples(components.schemas)
  const paths: Record<string, Json> = {}
  for (const call of calls) {
    const path = `/api${call.endpoint.path}`
    const operation = operationOf(call, shared.of(call.parameters), responses, examples)
    paths[path] = { ...paths[path], [call.endpoint.method.toLowerCase()]: operation }
  }
  const schemas = [...components.schemas].sort(([one], [other]) => (one < other ? -1 : 1))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sampling operations API',
      description: ABOUT,
      version,
      contact: { name: 'The operators of this installation' },
      license: { name: 'See LICENSE', identifier: 'LicenseRef-LICENSE' },
    },
    servers: [{ url: '/', description: 'The server that answered this document' }],
    security: [{ requestToken: [], accessToken: [] }],
    tags: Object.entries(AREAS).map(([name, description]) => ({
      ...{ name, description, 'x-displayName': areaWords(name) },
    })),
    paths,
    components: {
      securitySchemes: {
        requestToken: {
          ...{ type: 'apiKey', in: 'header', name: 'x-request-token' },
          description: 'The static token of the installation: it tells its programs from strangers.',
        },
        accessToken: {
          ...{ type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          description: 'The access token of a person who signed in, or the key of a service account.',
        },
      },
      schemas: Object.fromEntries(schemas.map(([name, schema]) => [name, described(name, schema)])),
      parameters: shared.named,
      headers: HEADERS,
      responses: responses.named,
    },
  }
}
