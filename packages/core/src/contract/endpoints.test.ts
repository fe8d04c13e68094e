import { describe, expect, it } from 'vitest'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'

const all: [name: string, endpoint: Endpoint][] = Object.entries(endpoints).flatMap(([area, calls]) =>
  Object.entries(calls).map(([name, endpoint]): [string, Endpoint] => [`${area}.${name}`, endpoint]),
)
const keysOf = (schema: Endpoint['params']) => Object.keys(schema?.shape ?? {})

describe('the contract', () => {
  it('has no two endpoints on the same method and path', () => {
    // A parameter’s name does not tell two paths apart: /fields/{id} and /fields/{name} are the same.
    const addresses = all.map(([, { method, path }]) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`)
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  it.each(all)('HTTP-2: no two parts of %s share a key', (_, { params, query, body, raw }) => {
    const keys = [params, query, body].flatMap(keysOf)
    if (raw !== undefined) keys.push('file', 'fileName')
    expect(new Set(keys).size).toBe(keys.length)
  })

  it.each(all)('the path of %s names exactly its params', (_, { path, params }) => {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(named).toEqual(keysOf(params))
    expect(path).toMatch(/^\/[a-z-]/)
  })

  it.each(all)('%s carries a body only where HTTP allows one', (_, { method, body, raw }) => {
    if (method === 'GET' || method === 'DELETE') expect(body ?? raw).toBeUndefined()
    expect(body !== undefined && raw !== undefined).toBe(false)
  })

  it.each(all)('%s says what it is for', (_, { summary, errors }) => {
    expect(summary).toMatch(/^[A-Z].*[^.]$/)
    expect(new Set(errors).size).toBe(errors.length)
  })
})
