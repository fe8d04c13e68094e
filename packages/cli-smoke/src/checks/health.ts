import { expect } from '../outcome.ts'
import type { Check } from './check.ts'

export const health: Check = {
  title: 'The process is up and its database answers',
  async run({ product }) {
    for (const path of ['/healthz', '/readyz']) {
      const { status, url } = await product.send(path)
      expect(status === 200, `GET ${url}: expected 200, got ${status}`)
    }
    return '/healthz and /readyz answer 200'
  },
}
