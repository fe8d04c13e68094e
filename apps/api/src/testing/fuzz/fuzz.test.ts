import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ForgedApi, startForgedApi, TEST_REQUEST_TOKEN } from '../index.ts'
import { rounds } from '../soak.ts'
import { fuzz } from './run.ts'

const COUNT = Number(process.env.FUZZ_REQUESTS ?? rounds(2_000, 50_000))
/** The same requests each time, so that the same code gives the same result; `FUZZ_SEED=new` makes others. */
const SEED = process.env.FUZZ_SEED === 'new' ? undefined : Number(process.env.FUZZ_SEED ?? 1_795_386_329_565)

describe('the API under any input', () => {
  let api: ForgedApi
  beforeAll(async () => {
    api = await startForgedApi()
  })
  afterAll(() => api.close())

  it(`API-8: ${COUNT} requests made from its own document: no 5xx, no hang, every refusal from the catalog`, {
    timeout: 300_000,
  }, async () => {
    const person = { sub: 'sub-fuzz', email: 'fuzz@fieldworks.example' }
    const token = await api.tokenFor(person)
    const json = { username: person.email, first_name: 'Fuzz', last_name: 'Er' }
    await api.request('/api/dash-users/', { method: 'POST', token, json })
    const accessTokens = [
      token,
      await api.tokenFor({ sub: 'sub-nobody', email: 'nobody@fieldworks.example' }),
      await api.tokenFor({ sub: 'sub-outside', email: 'out@elsewhere.example' }),
      await api.tokenFor(person, { header: { kid: 'forged' } }),
    ]
    const document = await (await api.request('/api/openapi.json')).json()
    const report = await fuzz(
      api.url,
      document,
      { requestToken: TEST_REQUEST_TOKEN, accessTokens, renew: () => api.tokenFor(person) },
      COUNT,
      SEED,
    )
    expect(report.findings.slice(0, 5), `seed ${report.seed}`).toEqual([])
    expect(report.sent).toBe(COUNT)
    // Not everything was refused at the door.
    expect(report.statuses[200]).toBeGreaterThan(COUNT / 20)
    // One call in six creates something, and most of what is made up for them is refused: about one in 300 of all.
    expect(report.statuses[201]).toBeGreaterThan(COUNT / 500)
    expect((await api.request('/readyz')).status).toBe(200)
  })
})
