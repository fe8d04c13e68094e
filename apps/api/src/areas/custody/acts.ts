import {
  causeOf,
  errors,
  findMove,
  illegalMove,
  LABEL_OPEN_STATUSES,
  LOCKED_STATUS,
  layerIn,
  type PointCause,
  type RefusedRow,
  type SampleActRead,
  type SampleActResult,
  type SampleStatus,
  type SampleWaive,
  type ScanEventName,
  type ShownDepthUnit,
  sampleWorkflow,
  stateWords,
} from '@org/core/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/transact.ts'
import { readRows } from '../../lists/list.ts'
import { followPoints } from '../field-years/follow.ts'
import { holdYears, yearsOf } from '../field-years/hold.ts'
import { collectAgain } from './collect-again.ts'
import { labelOf, labelsOfSamples } from './labels-of.ts'
import { sampleSource } from './list.ts'
import { moveSamples, type SampleMove, type SampleRow } from './move.ts'
import { recollected } from './recollect.ts'
import { sampleTable } from './tables.ts'
import { readTargets, refusalAsPrinted, refusalAsTaken, type Target } from './target.ts'

/** What a person asks: an event of the sample workflow, to collect it again, saying a cause, or waiving, which managers do. */
export type Asked = SampleActRead | ({ event: 'waive' } & SampleWaive)

/** When samples move, and what follows elsewhere. */
export interface Acting {
  now: Date
  /** Of titles of what is refused; left out: centimeters. */
  depthUnit?: ShownDepthUnit
  /**
   * What becomes of samples that were matched, on the manifests of shipments. The app hands it over: shipments lie above.
   *
   * @param samples held
   */
  receiveMatched: ReceiveMatched
}
export type ReceiveMatched = (tx: Tx, samples: readonly { id: number }[]) => Promise<void>

/** Moves samples along their workflow. Each is judged on its own: those that cannot move are named. */
export async function actOnSamples(tx: Tx, asked: Asked, by: Acting): Promise<SampleActResult> {
  const ids = asked.samples.map(({ id }) => id)
  const years = await yearsOf(tx, 'sample', ids)
  await holdYears(tx, years)
  const held = await holdSamples(tx, asked.event, ids)
  const samples = new Map(held.map((sample) => [sample.id, sample]))
  const named = await namesOf(tx, ids, by.depthUnit)
  const targets =
    asked.event === 'apply' || asked.event === 'waive'
      ? await readTargets(
          tx,
          held.map(({ pointId }) => pointId),
        )
      : NO_TARGETS
  const refused: RefusedRow[] = []
  const moving: SampleRow[] = []
  for (const { id, version } of new Map(asked.samples.map((one) => [one.id, one])).values()) {
    const sample = samples.get(id)
    const { title, isLocked } = named.get(id) ?? { title: 'A sample', isLocked: false }
    const refusal =
      refusalOf(asked, sample, version, title, isLocked) ?? refusalAtPoint(asked, sample, targets)
    if (refusal !== null) refused.push({ id, title, ...refusal })
    else if (sample !== undefined) moving.push(sample)
  }
  if (moving.length === 0) return { editId: null, samples: [], refused }
  const made = await write(tx, asked, moving, { ...by, held })
  await followPoints(tx, years)
  return { editId: await tx.editId(), samples: await readRows(tx.kysely, sampleSource, made), refused }
}

const NOT_PACKED: ReadonlySet<SampleStatus> = new Set(LABEL_OPEN_STATUSES)
const NO_TARGETS: ReadonlyMap<number, Target> = new Map()

/** With the earlier samples of those that are applied: what is collected again is re-collected. */
async function holdSamples(tx: Tx, event: Asked['event'], ids: readonly number[]): Promise<SampleRow[]> {
  const own = sql<boolean>`id = ANY(${[...ids]}::bigint[])`
  const ofPoints = sql<boolean>`(${own} OR point_id IN (
    SELECT again.point_id FROM sample AS again WHERE again.id = ANY(${[...ids]}::bigint[]) AND again.attempt > 1))`
  return tx.rows(sampleTable).lockWhere(event === 'apply' ? ofPoints : own)
}

interface Named {
  title: string
  isLocked: boolean
}
interface Unnamed {
  id: number
  isLocked: boolean
  point: number
  depthTopCm: number
  depthBottomCm: number
  place: string
}

async function namesOf(
  tx: Tx,
  ids: readonly number[],
  unit: ShownDepthUnit = 'cm',
): Promise<Map<number, Named>> {
  const { rows } = await sql<Unnamed>`
    SELECT sample.id, field_year.status = ${LOCKED_STATUS} AS "isLocked",
      point.number AS point, sample.depth_top_cm AS "depthTopCm", sample.depth_bottom_cm AS "depthBottomCm",
      sample.year || ' of ' || field.name AS place
    FROM sample JOIN point ON point.id = sample.point_id JOIN field ON field.id = sample.field_id
    JOIN field_year ON field_year.id = sample.field_year_id WHERE sample.id = ANY(${[...ids]}::bigint[])`.execute(
    tx.kysely,
  )
  return new Map(
    rows.map(({ id, isLocked, point, place, ...layer }) => [
      id,
      { title: `Point ${point}, ${layerIn(layer, unit)} of ${place}`, isLocked },
    ]),
  )
}

function refusalOf(
  { event }: Asked,
  sample: SampleRow | undefined,
  version: number,
  title: string,
  isLocked: boolean,
): { message: string; remedy: string } | null {
  if (sample === undefined) return words(errors.notFound('This sample'))
  if (sample.version !== version) return words(errors.stale(title, version, sample.version))
  if (isLocked)
    return { message: 'Its year is approved and locked', remedy: 'Ask an operation manager to unlock it.' }
  if (event === 'explain') return sample.status === 'waived' ? null : withoutCause(sample)
  return illegalMove(sampleWorkflow, sample.status, event === 'collectAgain' ? 'recollect' : event)
}

const withoutCause = ({ status }: SampleRow) => ({
  message: `This sample is ${stateWords(sampleWorkflow, status)}: it has no cause`,
  remedy: 'Say why for samples that are waived.',
})

/** Of what is applied or waived, why its point refuses it. */
function refusalAtPoint(
  { event }: Asked,
  sample: SampleRow | undefined,
  targets: ReadonlyMap<number, Target>,
) {
  const target = sample && targets.get(sample.pointId)
  if (sample === undefined || target === undefined) return null
  if (event === 'apply') return refusalAsPrinted(target)
  return NOT_PACKED.has(sample.status) ? refusalAsTaken(target) : null
}

const words = ({ message, remedy }: { message: string; remedy?: string | undefined }) => ({
  message,
  remedy: remedy ?? '',
})

interface Writing extends Acting {
  held: readonly SampleRow[]
}

/** @returns the ids of what was written */
async function write(tx: Tx, asked: Asked, samples: readonly SampleRow[], by: Writing): Promise<number[]> {
  if (asked.event === 'collectAgain') return collectAgain(tx, samples, by.now)
  if (asked.event !== 'explain') return move(tx, asked, samples, by)
  const { cause } = asked
  await tx.rows(sampleTable).patch(samples.map((row) => ({ row, set: { cause } })))
  return samples.map(({ id }) => id)
}

/** @returns their ids */
async function move(
  tx: Tx,
  asked: Exclude<Asked, { event: 'collectAgain' | 'explain' }>,
  samples: readonly SampleRow[],
  { now, receiveMatched, held }: Writing,
): Promise<number[]> {
  const labels = await labelsOfSamples(tx, samples)
  const note = 'reason' in asked ? asked.reason : ''
  const said = asked.event === 'waive' ? { cause: saidCause(asked) } : {}
  await moveSamples(
    tx,
    { device: 'page', now },
    samples.flatMap((sample): SampleMove[] => {
      const to = findMove(sampleWorkflow, sample.status, asked.event)?.to ?? sample.status
      const what: ScanEventName = asked.event
      const move = { sample, to, what, label: labelOf(sample, labels), note, ...said }
      return asked.event === 'apply' ? [move, ...recollected(held, sample)] : [move]
    }),
  )
  if (asked.event === 'match') await receiveMatched(tx, samples)
  return samples.map(({ id }) => id)
}

const saidCause = ({ cause, reason }: SampleWaive): PointCause | null => cause ?? causeOf(reason)
