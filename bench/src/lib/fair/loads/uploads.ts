import { readOne, smallUpload } from '../asks.ts'
import { call, flood } from '../call.ts'
import { heldUpload } from '../held-upload.ts'
import type { Act, Load } from '../load.ts'

const HELD = 40
const LIST_MS = 300
const UPLOAD_MS = 2_000
const GROWTH_MB = 300
const LASTS_MS = 11_000
/** Until most of the bytes are there. */
const HEAD_START_MS = 2_000

const growersListed: Act = {
  name: 'growers list',
  limitMs: LIST_MS,
  quietTimes: 20,
  pauseMs: 50,
  run: ({ ordinary }, at, signal) => call(ordinary, `/growers?limit=${20 + (at % 100)}`, {}, signal),
}

/** Large files whose last byte never comes. */
export const uploads: Load = {
  part: 'uploads',
  name: `${HELD} uploads held`,
  lastsMs: LASTS_MS,
  headStart: HEAD_START_MS,
  growthMb: GROWTH_MB,
  acts: [smallUpload(UPLOAD_MS), growersListed],
  warmUp: readOne,
  attack: ({ hostile }, signal) =>
    flood({ parallel: HELD, total: HELD, signal, ask: () => heldUpload(hostile, signal) }),
}
