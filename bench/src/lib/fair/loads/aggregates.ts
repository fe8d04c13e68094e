import { fieldsListed, newFilter, SEEDS } from '../asks.ts'
import { call, flood } from '../call.ts'
import type { Load } from '../load.ts'

const PARALLEL = [6, 20, 120]
const COLORS = ['status', 'year', 'crop', 'grower']
const LIST_MS = 300
const LASTS_MS = 8_000
const HEAD_START_MS = 500

/** Counts over all fields, of which no answer is kept. */
export const aggregates: readonly Load[] = PARALLEL.map((parallel) => ({
  part: 'aggregates',
  name: `${parallel} aggregates at once`,
  lastsMs: LASTS_MS,
  headStart: HEAD_START_MS,
  acts: [fieldsListed(LIST_MS)],
  attack: ({ hostile }, signal) =>
    flood({
      ...{ parallel, signal },
      ask: (at) => {
        const color = COLORS[at % COLORS.length] ?? ''
        return call(hostile, `/fields/colors?color=${color}&${newFilter(SEEDS.hostile, at)}`, {}, signal)
      },
    }),
}))
