import type { Check } from './check.ts'

const CALLS = 20

export const latency: Check = {
  title: 'How long a signed-in call takes',
  async run(smoke) {
    const { client } = await smoke.connected()
    // The first one opens the connection.
    await client.dashUsers.me()
    const times: number[] = []
    for (let call = 0; call < CALLS; call += 1) {
      const start = performance.now()
      await client.dashUsers.me()
      times.push(performance.now() - start)
    }
    times.sort((a, b) => a - b)
    const at = (share: number) => (times[Math.ceil(share * CALLS) - 1] ?? Number.NaN).toFixed(1)
    return `GET /dash-users/me, ${CALLS} times: median ${at(0.5)} ms, 95% ${at(0.95)} ms, slowest ${at(1)} ms`
  },
}
