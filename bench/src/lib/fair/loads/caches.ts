import { fieldsListed } from '../asks.ts'
import { type Caller, call, crowd, type Tally } from '../call.ts'
import type { Load } from '../load.ts'

const FILTERS = 2_000
const WARM_FILTERS = 200
const PARALLEL = 20
const LASTS_MS = 20_000
const GROWTH_MB = 100
/** Together seven thousand letters, in an address of at most eight thousand. */
const COUNTIES = 60
const LETTERS = 110

/** A filter as long as addresses may be. Of one grower: few fields are counted, and quickly. */
function longFilter(at: number): string {
  const growerId = `${1 + (at % 500)}`
  const county = Array.from({ length: COUNTIES }, (_, nth) => `${at}x${nth}`.padEnd(LETTERS, 'x')).join('|')
  return new URLSearchParams({ growerId, county }).toString()
}

const shortFilter = (at: number): string =>
  new URLSearchParams({ growerId: `${1 + at}`, county: 'Story' }).toString()

function counted(caller: Caller, total: number, filter: (at: number) => string, signal: AbortSignal) {
  return crowd({
    ...{ parallel: PARALLEL, total, signal },
    ask(at): ReturnType<typeof call> {
      const path = at % 2 === 0 ? '/fields/sums?' : '/fields/groups?by=crop&'
      return call(caller, `${path}${filter(at)}`, {}, signal)
    },
  })
}

/** Long filters, no two alike, whose answers are kept. */
export const caches: Load = {
  part: 'caches',
  name: `${FILTERS} long filters`,
  lastsMs: LASTS_MS,
  headStart: 0,
  growthMb: GROWTH_MB,
  tellsKept: true,
  acts: [fieldsListed(null)],
  // What a process takes for such calls once and for all is no growth.
  warmUp: ({ hostile }): Promise<Tally> =>
    counted(hostile, WARM_FILTERS, shortFilter, new AbortController().signal),
  attack: ({ hostile }, signal) => counted(hostile, FILTERS, longFilter, signal),
}
