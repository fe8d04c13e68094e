import {
  findMove,
  illegalMove,
  LOCKED_STATUS,
  type PointStatus,
  pointWorkflow,
  SAMPLED_STATUSES,
  type ScanDevice,
  sampleWorkflow,
} from '@org/core/contract'
import type { Tx } from '../../db/transact.ts'
import { moveSamples, type SampleMove, type SampleRow } from '../custody/move.ts'
import { type Said, wrong } from '../custody/scanned.ts'
import { readTarget, type Target } from '../custody/target.ts'
import { type LabelRow, labelTable } from './tables.ts'

interface Applying {
  label: LabelRow
  /** Null for a blank label. */
  sample: SampleRow | null
  /** Those of the point, among others. */
  samples: readonly SampleRow[]
  target: Target
  device: ScanDevice
  now: Date
}

/** The label is on a bag of this point. */
export async function applyScanned(tx: Tx, applying: Applying): Promise<Said> {
  const { label, sample, target } = applying
  const refusal = refusalOf(target)
  if (refusal !== null) return refusal
  if (label.state === 'blank') return applyBlank(tx, applying)
  if (sample === null) return wrong('Its sample does not exist', 'Set the bag aside.')
  if (sample.pointId !== target.pointId) return otherPoint(tx, sample, target)
  const illegal = illegalMove(sampleWorkflow, sample.status, 'apply')
  if (illegal === null) {
    const move = { sample, to: 'applied', what: 'apply', label } as const
    await moveSamples(tx, applying, [move, ...recollected(applying, sample)])
    return { outcome: 'good', message: `Applied to ${nameOf(sample, target)}` }
  }
  if (sample.status === 'applied')
    return { outcome: 'known', message: `Applied already to ${nameOf(sample, target)}` }
  return {
    outcome: 'known',
    message: `Its sample is “${sampleWorkflow.states[sample.status].label}” already`,
  }
}

const nameOf = ({ depthTopCm, depthBottomCm }: SampleRow, { pointNumber }: Target): string =>
  `point ${pointNumber}, ${depthTopCm}–${depthBottomCm} cm`

const SAMPLED: ReadonlySet<PointStatus> = new Set(SAMPLED_STATUSES)

function refusalOf({ yearStatus, yearTitle, isCurrent, pointNumber, pointStatus }: Target): Said | null {
  if (yearStatus === LOCKED_STATUS)
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
        pointId === target.pointId && labelCode === null && status === sampleWorkflow.initial,
    )
    .sort((a, b) => a.depthTopCm - b.depthTopCm || a.id - b.id)
  if (next === undefined)
    return wrong(`Every sample of point ${target.pointNumber} has a label`, 'Choose another point.')
  await tx.rows(labelTable).patch([{ row: label, set: { state: 'assigned', sampleId: next.id } }])
  await moveSamples(tx, applying, [
    { sample: next, to: 'applied', what: 'apply', label, labelCode: label.code },
    ...recollected(applying, next),
  ])
  return { outcome: 'good', message: `Applied to ${nameOf(next, target)}` }
}

/** The earlier sample of a point and layer that is collected again now. */
function recollected({ samples }: Applying, sample: SampleRow): SampleMove[] {
  if (sample.attempt === 1) return []
  return samples
    .filter(
      ({ pointId, depthTopCm, depthBottomCm, attempt, status }) =>
        pointId === sample.pointId &&
        depthTopCm === sample.depthTopCm &&
        depthBottomCm === sample.depthBottomCm &&
        attempt < sample.attempt &&
        findMove(sampleWorkflow, status, 'recollect') !== null,
    )
    .map((earlier) => {
      const label = earlier.labelCode === null ? null : { id: null, code: earlier.labelCode }
      return { sample: earlier, to: 'recollected', what: 'recollect', label }
    })
}
