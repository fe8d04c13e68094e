import { describe, expect, it } from 'vitest'
import { createClientOnDemand } from './client-on-demand.ts'
import type { Endpoint } from './contract/endpoint.ts'
import { endpoints } from './contract/endpoints.ts'
import type { HttpClient } from './http/types.ts'

/** Answers nothing, and remembers what it was asked. */
function listening() {
  const asked: { endpoint: Endpoint; input: unknown }[] = []
  const http: HttpClient = {
    call: async (endpoint, input) => {
      asked.push({ endpoint, input })
      return Object.create(null)
    },
  }
  return { asked, http }
}

/** Calls by name, as no typed program could. */
async function callByName(client: object, area: string, name: string): Promise<void> {
  const calls: unknown = Reflect.get(client, area)
  const call: unknown = typeof calls === 'object' && calls !== null ? Reflect.get(calls, name) : undefined
  if (typeof call !== 'function') throw new Error(`${area}.${name} is missing`)
  await call({ id: 7 })
}

describe('a client on demand', () => {
  it('has every call of the contract under its own name', async () => {
    const { asked, http } = listening()
    const client = createClientOnDemand({ http })
    for (const [area, calls] of Object.entries(endpoints))
      for (const [name, endpoint] of Object.entries<Endpoint>(calls)) {
        await callByName(client, area, name)
        expect(asked.at(-1), `${area}.${name}`).toEqual({ endpoint, input: { id: 7 } })
      }
    expect(asked).toHaveLength(Object.values(endpoints).flatMap((calls) => Object.keys(calls)).length)
  })

  it('has no call that the contract does not have', async () => {
    const client = createClientOnDemand(listening())
    await expect(callByName(client, 'enrollments', 'burn')).rejects.toThrow(TypeError)
  })
})
