import { type Endpoint, endpoints, errors, type ProductError } from '@org/core/contract'
import { describe, expect, it } from 'vitest'
import { openApiDocument } from '../openapi.ts'
import { AREAS } from './areas.ts'
import { MOST_INLINE } from './components.ts'
import { KINDS } from './kinds.ts'

/** As it goes over the wire. */
const document = JSON.parse(JSON.stringify(openApiDocument('1.2.3')))

interface Operation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  parameters: object[]
  requestBody?: { content: Record<string, { example?: unknown }> }
  responses: Record<string, { content?: Record<string, { example?: unknown }> }>
}
const operations: Operation[] = Object.values<Record<string, Operation>>(document.paths).flatMap((path) =>
  Object.values(path),
)
const calls = new Map<string, Endpoint>(
  Object.entries(endpoints).flatMap(([area, ofArea]) =>
    Object.entries<Endpoint>(ofArea).map(([name, endpoint]): [string, Endpoint] => [
      `${area}.${name}`,
      endpoint,
    ]),
  ),
)
const operationOf = (id: string) => operations.find(({ operationId }) => operationId === id)

type Part = Readonly<Record<string, unknown>>
/** Every object in it, with where it stands. */
function partsOf(value: unknown, at: string[] = []): [at: string[], part: Part][] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.entries(value).flatMap(([key, each]) => partsOf(each, [...at, key]))
  return Array.isArray(value) ? inner : [[at, { ...value }], ...inner]
}
/** What stands in examples is no schema. */
const parts = partsOf(document).filter(([at]) => !at.includes('example') && !at.includes('default'))

describe('the OpenAPI document', () => {
  it('OAS-1: large schemas stand under names, and nowhere else', () => {
    const isNamed = (at: string[]) => at.length === 3 && at[0] === 'components'
    const isProperty = (at: string[]) => at.at(-1) === 'properties'
    const inline = parts.filter(
      ([at, { properties, enum: words }]) =>
        !isNamed(at) &&
        !isProperty(at) &&
        (Object.keys(properties ?? {}).length > MOST_INLINE ||
          (Array.isArray(words) && words.length > MOST_INLINE)),
    )
    expect(inline.map(([at]) => at.join('.'))).toEqual([])
    const { schemas } = document.components
    expect(Object.keys(schemas)).toEqual(
      expect.arrayContaining([
        'Grower',
        'GrowerCreate',
        'GrowerPage',
        'GrowerWritten',
        'ShapedFieldPage',
        'Error',
      ]),
    )
    for (const name of Object.keys(schemas)) expect(name).toMatch(/^[A-Z][A-Za-z0-9]+$/)
  })

  it('OAS-1: the same content has one name, and an answer may have more members', () => {
    const contents = Object.entries<object>(document.components.schemas)
      .filter(([, schema]) => 'properties' in schema)
      .map(([name, schema]) => [JSON.stringify(schema), name])
    const names = new Map<string, string[]>()
    for (const [content = '', name = ''] of contents)
      names.set(content, [...(names.get(content) ?? []), name])
    expect([...names.values()].filter((several) => several.length > 1)).toEqual([])
    expect(document.components.schemas.Grower.additionalProperties).toBeUndefined()
    const { required, properties } = document.components.schemas.GrowerCreate
    expect(required).toEqual(['name'])
    expect(properties.notes.default).toBeUndefined()
    expect(properties.notes.description).toBe('Notes. Without it: `""`.')
  })

  it('OAS-2: every operation, area and parameter is described', () => {
    for (const { operationId, summary, description, tags } of operations) {
      expect(summary, operationId).toMatch(/^[A-Z]/)
      expect(description, operationId).toMatch(/^[A-Z].*\.$/)
      expect(Object.keys(AREAS)).toEqual(expect.arrayContaining(tags))
    }
    expect(document.tags.map(({ name }: { name: string }) => name)).toEqual(Object.keys(endpoints))
    const undescribed = parts.filter(([, { name, in: place, description }]) =>
      typeof name === 'string' && typeof place === 'string' ? description === undefined : false,
    )
    expect(undescribed).toEqual([])
  })

  it('OAS-2: an operation says who may call it and what it does', () => {
    const said = (id: string) => operationOf(id)?.description
    expect(said('growers.create')).toBe(
      'Staff may call it, and service accounts with the right `growers.edit`. It writes. With an idempotency-key it can be sent again and is done once.',
    )
    expect(said('growers.setActive')).toMatch(/^Operation managers may call it\. It writes\./)
    expect(said('growers.list')).toBe('Staff and service accounts may call it. It only reads.')
    expect(said('exports.download')).toMatch(/^Anyone with its ticket may call it/)
  })

  it('OAS-2: properties have the name and the unit of their column', () => {
    const { properties } = document.components.schemas.Field
    expect(properties.farmName.description).toBe('Farm.')
    expect(properties.areaM2.description).toBe('Area, in m².')
    expect(properties.areaHa.description).toBe('Area, in hectares.')
    expect(document.components.schemas.SamplePage.properties.items.description).toBe('The rows, in order.')
  })

  it('OAS-3: the contract accepts every example, and few calls have none', () => {
    const without: string[] = []
    for (const { operationId, requestBody, responses } of operations) {
      const { body, output, answers, successStatus = 200 } = calls.get(operationId) ?? {}
      const asked = requestBody?.content['application/json']
      if (body !== undefined) {
        if (asked?.example === undefined) without.push(`${operationId} input`)
        else expect(body.safeParse(asked.example).success, operationId).toBe(true)
      }
      if (answers !== undefined || output === undefined) continue
      const answered = responses[successStatus]?.content?.['application/json']
      if (answered?.example === undefined) without.push(`${operationId} answer`)
      else expect(output.safeParse(answered.example).success, operationId).toBe(true)
    }
    expect(without.length).toBeLessThanOrEqual(12)
    expect(without).not.toContain('growers.create input')
  })

  it('OAS-4: every status that a call can answer is there with its kinds', () => {
    expect(Object.keys(operationOf('growers.create')?.responses ?? {})).toEqual([
      '201',
      '400',
      '401',
      '403',
      '409',
      '413',
      '414',
      '415',
      '429',
      '500',
      '503',
      '504',
    ])
    const { Conflict409, RateLimited429 } = document.components.responses
    expect(Conflict409.content['application/json'].schema.$ref).toBe('#/components/schemas/Error')
    expect(Object.keys(RateLimited429.headers)).toEqual(['x-request-id', 'retry-after'])
    for (const [name, { errors: kinds }] of calls)
      for (const kind of kinds) expect(KINDS[kind].statuses.length, `${name} ${kind}`).toBeGreaterThan(0)
  })

  it('OAS-4: the statuses of kinds are those of the catalog', () => {
    const raised: ProductError[] = [
      ...[errors.userNotFound(), errors.userUpdate(), errors.userCreation(), errors.server()],
      ...[errors.unauthenticated(), errors.serviceKey(), errors.sessionEnded(), errors.requestToken()],
      ...[errors.forbidden(), errors.suspended(), errors.validation([]), errors.notFound()],
      ...[errors.methodNotAllowed('PUT'), errors.conflict(''), errors.stale('', 1, 2), errors.tooLarge(1)],
      ...[errors.addressTooLong(1), errors.unsupportedMedia(), errors.unreadableFile('', '')],
      ...[errors.rateLimited(1), errors.unavailable(), errors.timeout()],
    ]
    for (const { kind, status } of raised) expect(KINDS[kind].statuses, kind).toContain(status)
  })

  it('OAS-5: what makers of clients stumble over is not there', () => {
    for (const [at, part] of parts) {
      const where = at.join('.')
      if (part.type === 'array') expect(part.items, where).toBeTypeOf('object')
      if (typeof part.pattern === 'string') expect(part.pattern, where).not.toContain('\\p{')
      if (Array.isArray(part.required) && part.type === 'object')
        expect(Object.keys(part.properties ?? {}), where).toEqual(expect.arrayContaining(part.required))
    }
    const used = new Set(JSON.stringify(document).match(/#\/components\/\w+\/\w+/g))
    for (const place of ['schemas', 'parameters', 'responses', 'headers'])
      for (const name of Object.keys(document.components[place]))
        expect([...used], name).toContain(`#/components/${place}/${name}`)
  })

  it('OAS-5: no parameter of an address is sent as several', () => {
    const several = parts.filter(
      ([, { in: place, schema }]) =>
        (place === 'query' || place === 'path') && /"(array|object)"/.test(JSON.stringify(schema)),
    )
    expect(several).toEqual([])
  })
})
