import { fieldsListed } from '../asks.ts'
import { type Caller, call, flood, type Tally } from '../call.ts'
import type { Load } from '../load.ts'

const FILTERS = 1_000
/** More than caches of a few megabytes may hold. */
const FILTERS_BEFORE = 2_200
const PARALLEL = 20
const LASTS_MS = 20_000
const KEPT_MB = 100
/** Together seven thousand letters, in an address of at most eight thousand. */
const COUNTIES = 60
const LETTERS = 110

/** A filter as long as addresses may be. Of one grower: few fields are counted, and quickly. */
function longFilter(at: number): string {
  const growerId = `${1 + (at % 500)}`
  const county = Array.from({ length: COUNTIES }, (_, nth) => `${at}x${nth}`.padEnd(LETTERS, 'x')).join('|')
  return new URLSearchParams({ growerId, county }).toString()
}

function counted(caller: Caller, from: number, total: number, signal: AbortSignal): Promise<Tally> {
  return flood({
    ...{ parallel: PARALLEL, total, signal },
    ask(at) {
      const path = at % 2 === 0 ? '/fields/sums?' : '/fields/groups?by=crop&'
      return call(caller, `${path}${longFilter(from + at)}`, {}, signal)
    },
  })
}

/** Long filters, no two alike, whose answers are kept. */
export const caches: Load = {
  part: 'caches',
  name: `${FILTERS} long filters`,
  lastsMs: LASTS_MS,
  endsWithAttack: true,
  headStart: 0,
  keptMb: KEPT_MB,
  acts: [fieldsListed(null)],
  // What a full cache holds is no growth, nor what a process takes for such calls once and for all.
  warmUp: ({ hostile }) => counted(hostile, 0, FILTERS_BEFORE, new AbortController().signal),
  attack: ({ hostile }, signal) => counted(hostile, FILTERS_BEFORE, FILTERS, signal),
}
