import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { openApiDocument } from './openapi.ts'

/** As it goes over the wire. */
const document = () => JSON.parse(JSON.stringify(openApiDocument('1.2.3')))

describe('the OpenAPI document', () => {
  it('API-17: is valid by the specification’s own schema of version 3.1', async () => {
    const validator = new Validator()
    expect(await validator.validate(document())).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
  })

  it('API-17: a document with a fault does not pass the same check', async () => {
    const broken = document()
    broken.components.parameters.Limit.in = 'nowhere'
    expect((await new Validator().validate(broken)).valid).toBe(false)
  })

  it('API-17: every reference in it leads somewhere', () => {
    const whole = document()
    const references = [...JSON.stringify(whole).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
      ([, path = '']) => path,
    )
    expect(references.length).toBeGreaterThan(0)
    for (const path of new Set(references)) {
      const target = path.split('/').reduce((value, key) => value?.[key], whole)
      expect(target, path).toBeTypeOf('object')
    }
  })

  it('API-17: operations have names of their own, and every parameter of a path is described', () => {
    const { paths, components } = document()
    const inPlace = (one: { $ref?: string; in: string; name: string }) =>
      one.$ref === undefined ? one : components.parameters[one.$ref.replace(/.*\//, '')]
    const names: string[] = []
    for (const [path, methods] of Object.entries<
      Record<string, { operationId: string; parameters: { in: string; name: string }[] }>
    >(paths)) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      for (const { operationId, parameters } of Object.values(methods)) {
        names.push(operationId)
        expect(
          parameters
            .map(inPlace)
            .filter((one) => one.in === 'path')
            .map(({ name }) => name)
            .sort(),
        ).toEqual(inPath.sort())
      }
    }
    expect(new Set(names).size).toBe(names.length)
  })
})
