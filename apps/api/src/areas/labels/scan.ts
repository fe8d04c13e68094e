import {
  errors,
  illegalMove,
  type PointStatus,
  pointWorkflow,
  type ScanAnswer,
  type ScanRead,
  sampleWorkflow,
} from '@org/core/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/transact.ts'
import { sampleTable } from '../designs/tables.ts'
import { answerOf, findLabel, lastEvent, type Said, voidSaid } from './answer.ts'
import { moveSamples, type SampleRow } from './custody.ts'
import { addEvents } from './events.ts'
import { stateLabel } from './next-step.ts'
import { type LabelRow, labelTable } from './tables.ts'
import { readTarget, type Target } from './target.ts'

interface Scanning {
  now: Date
}

/**
 * Takes a scan. What cannot be done is an answer too, and part of the history.
 *
 * @throws errors.notFound for a point that does not exist
 */
export async function scanLabel(
  tx: Tx,
  { now }: Scanning,
  { text, device, mode }: ScanRead,
): Promise<ScanAnswer> {
  const target = await readTarget(tx, mode.pointId)
  const found = await findLabel(tx.kysely, text)
  if ('said' in found) {
    const refused = {
      what: 'refuse',
      code: found.scanned,
      labelId: null,
      sampleId: null,
      was: null,
      is: null,
    } as const
    await addEvents(tx, { device, now }, [{ ...refused, note: found.said.message }])
    return found.said
  }
  const samples = await holdSamples(tx, mode.pointId, found.code)
  const label = (await tx.rows(labelTable).lock([found.id])).get(found.id)
  if (label === undefined) throw errors.notFound('This label')
  const before = await lastEvent(tx.kysely, label.id)
  const said = await apply(tx, { label, samples, target, device, now })
  if (said.outcome === 'wrong') {
    const refused = { what: 'refuse', code: label.code, labelId: label.id, sampleId: label.sampleId } as const
    await addEvents(tx, { device, now }, [{ ...refused, was: null, is: null, note: said.message }])
  }
  return tx.withEdit(answerOf(tx.kysely, label.id, found.note, () => said, before))
}

/** Samples before labels, as everywhere: those of the point, and the one that has the label. */
function holdSamples(tx: Tx, pointId: number, code: string): Promise<SampleRow[]> {
  return tx.rows(sampleTable).lockWhere(sql<boolean>`point_id = ${pointId} OR label_code = ${code}`)
}

interface Applying extends Scanning {
  label: LabelRow
  samples: readonly SampleRow[]
  target: Target
  device: ScanRead['device']
}

const wrong = (message: string, remedy: string): Said => ({ outcome: 'wrong', message, remedy })

/** The label is on a bag of this point. */
async function apply(tx: Tx, applying: Applying): Promise<Said> {
  const { label, samples, target } = applying
  if (label.state === 'void') return voidSaid(label)
  const refusal = refusalOf(target)
  if (refusal !== null) return refusal
  if (label.state === 'blank') return applyBlank(tx, applying)
  const sample = samples.find(({ labelCode }) => labelCode === label.code)
  if (sample === undefined) return wrong('Its sample does not exist', 'Set the bag aside.')
  if (sample.pointId !== target.pointId) return otherPoint(tx, sample, target)
  const illegal = illegalMove(sampleWorkflow, sample.status, 'apply')
  if (illegal === null) {
    const move = { sample, to: 'applied', what: 'apply', label } as const
    await moveSamples(tx, applying, [move])
    return { outcome: 'good', message: `Applied to ${nameOf(sample, target)}` }
  }
  if (sample.status === 'applied')
    return { outcome: 'known', message: `Applied already to ${nameOf(sample, target)}` }
  return { outcome: 'known', message: `Its sample is “${stateLabel(sample.status)}” already` }
}

const nameOf = ({ depthTopCm, depthBottomCm }: SampleRow, { pointNumber }: Target): string =>
  `point ${pointNumber}, ${depthTopCm}–${depthBottomCm} cm`

const SAMPLED: ReadonlySet<PointStatus> = new Set(['planned', 'assigned', 'collected', 'relocated'])

function refusalOf({ yearStatus, yearTitle, isCurrent, pointNumber, pointStatus }: Target): Said | null {
  if (yearStatus === 'approved')
    return wrong(`${yearTitle} is approved and locked`, 'Ask an operation manager to unlock it.')
  if (!isCurrent)
    return wrong(
      `Point ${pointNumber} is of an older design of ${yearTitle}`,
      'Choose its point of the current design.',
    )
  if (SAMPLED.has(pointStatus)) return null
  return wrong(
    `Point ${pointNumber} is “${pointWorkflow.states[pointStatus].label}”: nothing is sampled there`,
    'Choose the point that was sampled.',
  )
}

async function otherPoint(tx: Tx, sample: SampleRow, target: Target): Promise<Said> {
  const own = await readTarget(tx, sample.pointId)
  const where = own.yearTitle === target.yearTitle ? '' : ` of ${own.yearTitle}`
  return wrong(
    `It is for point ${own.pointNumber}${where}, ${sample.depthTopCm}–${sample.depthBottomCm} cm`,
    `Use a label of point ${target.pointNumber}, or assign this one to its sample.`,
  )
}

async function applyBlank(tx: Tx, applying: Applying): Promise<Said> {
  const { label, samples, target } = applying
  const [next] = samples
    .filter(
      ({ pointId, labelCode, status }) =>
        pointId === target.pointId && labelCode === null && status === 'reserved',
    )
    .sort((a, b) => a.depthTopCm - b.depthTopCm || a.id - b.id)
  if (next === undefined)
    return wrong(`Every sample of point ${target.pointNumber} has a label`, 'Choose another point.')
  await tx.rows(labelTable).patch([{ row: label, set: { state: 'assigned', sampleId: next.id } }])
  await moveSamples(tx, applying, [
    { sample: next, to: 'applied', what: 'apply', label, labelCode: label.code },
  ])
  return { outcome: 'good', message: `Applied to ${nameOf(next, target)}` }
}
