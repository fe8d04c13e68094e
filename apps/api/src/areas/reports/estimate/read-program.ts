import {
  isProductError,
  type ProgramEstimate,
  type programEstimateQuery,
  SOC_STOCK,
} from '@org/core/contract'
import type * as z from 'zod'
import type { Db } from '../../../db/database.ts'
import { stateOf } from '../../../lists/list-state.ts'
import { createVersionedCache } from '../../../lists/versioned-cache.ts'
import type { Asking } from '../../../turns.ts'
import { type CampaignsQuery, readCampaignTexts } from '../values/read-campaigns.ts'
import { analytesToRead, enrolledFields } from './program-fields.ts'
import { type ProgramRun, progressOf, withRun } from './program-runs.ts'
import { type CampaignPortion, estimateInThread } from './program-thread.ts'

type Query = z.output<typeof programEstimateQuery>

/** Who asks for an estimate. */
export interface AskedOfProgram extends Asking<Db> {
  person: string
  signal: AbortSignal
}

const KEPT_BYTES = 16 * 1024 * 1024
const kept = createVersionedCache<ProgramEstimate>(KEPT_BYTES, (value) => 2 * JSON.stringify(value).length)

/** What an estimate is made of. A report, an upload and a design bring rows of their own, and tell of themselves alone. */
const MADE_OF = [
  ...['grower', 'field', 'enrollment', 'enrollment_field', 'design', 'stratum', 'point', 'sample'],
  ...['result', 'lab_report', 'upload'],
]
/** So many fields are read at once, and handed to the thread. */
const FIELDS_PER_READ = 50

/** The sum over the fields of a program. It is kept until something of what it is made of changes. */
export async function readProgram(asked: AskedOfProgram, query: Query): Promise<ProgramEstimate> {
  const { db, signal } = asked
  const text = textOf(query)
  for (;;) {
    const state = await stateOf(db, MADE_OF)
    try {
      return await withRun(db, { query: text, state, signal }, (run) =>
        kept(asked, state, text, () => estimate(db, query, { run, person: asked.person })),
      )
    } catch (error) {
      // Whoever made it before has gone, and it with them: it is made again.
      if (signal.aborted || !isProductError(error) || error.kind !== 'aborted') throw error
    }
  }
}

/** How far it is, where this process is making it. */
export const readProgramProgress = (db: Db, query: Query) => progressOf(db, textOf(query))

/** One text for one question, in whatever order it says its parts. */
const textOf = (query: Query): string =>
  JSON.stringify(Object.entries(query).toSorted(([one], [other]) => (one < other ? -1 : 1)))

async function estimate(
  db: Db,
  query: Query,
  { run, person }: { run: ProgramRun; person: string },
): Promise<ProgramEstimate> {
  const fields = await enrolledFields(db, query.program, query.year)
  const ids = fields.map(({ id }) => id)
  const analytes = await analytesToRead(db, ids, query.year, query.analyte)
  // The mass of soil of a field is that of its first year with a stock.
  const isInMass = query.basis === 'mass' && query.analyte === SOC_STOCK
  const campaigns = { analytes, ...(isInMass ? { upToYear: query.year } : { year: query.year }) }
  // A field is read, and then estimated.
  const steps = { read: 0, estimated: 0 }
  const tell = (): void => {
    const done = Math.floor((steps.read + steps.estimated) / 2)
    run.progress = { done, total: fields.length }
  }
  tell()
  return estimateInThread(
    { fields, query },
    {
      asker: { person, signal: run.signal },
      next: portionsOf(db, { ...campaigns, fieldIds: ids }, (read) => {
        steps.read = read
        tell()
      }),
      onProgress: (estimated) => {
        steps.estimated = estimated
        tell()
      },
    },
  )
}

/** The next portion of campaigns, of whole fields. It is read while the thread has the one before. */
function portionsOf(
  db: Db,
  query: CampaignsQuery,
  onRead: (fields: number) => void,
): () => Promise<CampaignPortion | null> {
  const { fieldIds } = query
  let at = 0
  const read = async (): Promise<CampaignPortion | null> => {
    const some = fieldIds.slice(at, at + FIELDS_PER_READ)
    at += some.length
    return some.length === 0 ? null : readCampaignTexts(db, { ...query, fieldIds: some })
  }
  let ahead: Promise<CampaignPortion | null> | null = null
  return async () => {
    const portion = await (ahead ?? read())
    onRead(at)
    if (portion === null) return null
    ahead = read()
    // Whoever takes it hears of it.
    ahead.catch(() => {})
    return portion
  }
}
