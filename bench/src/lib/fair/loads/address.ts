import autocannon from 'autocannon'
import { fieldsListed } from '../asks.ts'
import type { Tally } from '../call.ts'
import type { Load, Scene } from '../load.ts'

/** More than the server takes of one address in a minute by default. */
const CALLS = 12_600
const CONNECTIONS = 50
const LASTS_MS = 40_000
const LISTS = 20

/** As many calls as fast as they go. */
async function flood({ hostile }: Scene, signal: AbortSignal): Promise<Tally> {
  const options = {
    ...{ url: `${hostile.url}/api/dash-users/me`, headers: hostile.headers },
    ...{ amount: CALLS, connections: CONNECTIONS },
  }
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(options, (error, made) => (error ? reject(error) : resolve(made)))
    signal.addEventListener('abort', () => running.stop())
  })
  const refused =
    (result.statusCodeStats?.['429']?.count ?? 0) + (result.statusCodeStats?.['503']?.count ?? 0)
  const failed = result.non2xx - refused + result.errors
  return { answered: result['2xx'], refused, failed, cut: 0 }
}

/** Someone behind the same address, after it. */
export const address: Load = {
  part: 'address',
  name: `${CALLS.toLocaleString('en-US')} calls of an address`,
  hasDefaultLimits: true,
  lastsMs: LASTS_MS,
  headStart: 'end',
  acts: [{ ...fieldsListed(null), times: LISTS }],
  attack: flood,
}
