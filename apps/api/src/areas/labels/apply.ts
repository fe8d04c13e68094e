import {
  formatCode,
  illegalMove,
  layerIn,
  type SampleStatus,
  type ScanDevice,
  type ShownDepthUnit,
  sampleWorkflow,
  WITHOUT_RESULTS_STATUSES,
} from '@org/core/contract'
import type { Tx } from '../../db/transact.ts'
import { moveSamples, type SampleRow } from '../custody/move.ts'
import { recollected } from '../custody/recollect.ts'
import { known, type Said, wrong } from '../custody/scanned.ts'
import { readTarget, refusalAsPrinted, refusalAt, type Target } from '../custody/target.ts'
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
  depthUnit: ShownDepthUnit
}

/** The label is on a bag of this point. */
export async function applyScanned(tx: Tx, applying: Applying): Promise<Said> {
  const { label, sample, target } = applying
  const refusal = refusalAt(target, {
    older: 'Choose its point of the current design.',
    unsampled: 'Choose the point that was sampled.',
  })
  if (refusal !== null) return wrong(refusal.message, refusal.remedy)
  if (label.state === 'blank') return applyBlank(tx, applying)
  if (sample === null) return wrong('Its sample does not exist', 'Set the bag aside.')
  if (sample.pointId !== target.pointId) return otherPoint(tx, sample, applying)
  return applyOwn(tx, applying, sample)
}

/** The label is on the bag of exactly this sample, which is held, and of the point: a phone says which. */
export async function applyToSample(tx: Tx, applying: Applying, bag: SampleRow): Promise<Said> {
  const { label, sample, target } = applying
  const refusal = refusalAsPrinted(target)
  if (refusal !== null) return wrong(refusal.message, refusal.remedy)
  if (sample !== null && sample.pointId !== target.pointId) return otherPoint(tx, sample, applying)
  if (sample !== null && sample.id !== bag.id) return otherLayer(sample, applying)
  if (bag.labelCode !== null && bag.labelCode !== label.code)
    return wrong(
      `This bag has the label ${formatCode(bag.labelCode)}`,
      'Scan that one, or ask an operation manager to void it first.',
    )
  if (label.state !== 'blank' && sample === null)
    return wrong('Its sample does not exist', 'Set the bag aside.')
  if (label.state !== 'blank') return applyOwn(tx, applying, bag)
  if (bag.status === sampleWorkflow.initial) return applyBlankTo(tx, applying, bag)
  return wrong(`Its sample is “${sampleWorkflow.states[bag.status].label}”`, 'Set the bag aside.')
}

/** The label is on the bag of its own sample. */
async function applyOwn(tx: Tx, applying: Applying, sample: SampleRow): Promise<Said> {
  const { label } = applying
  const illegal = illegalMove(sampleWorkflow, sample.status, 'apply')
  if (illegal === null) {
    const move = { sample, to: 'applied', what: 'apply', label } as const
    await moveSamples(tx, applying, [move, ...recollected(applying.samples, sample)])
    return { outcome: 'good', message: `Applied to ${nameOf(sample, applying)}` }
  }
  if (sample.status === 'applied')
    return { outcome: 'known', message: `Applied already to ${nameOf(sample, applying)}` }
  const is = `Its sample is “${sampleWorkflow.states[sample.status].label}”`
  return GONE.has(sample.status) ? wrong(is, 'Set the bag aside.') : known(`${is} already`)
}

const GONE: ReadonlySet<SampleStatus> = new Set(WITHOUT_RESULTS_STATUSES)

/** The label is on the bag that it was printed for. */
export async function applyAsPrinted(tx: Tx, applying: Omit<Applying, 'target'>): Promise<Said> {
  const { label, sample, samples } = applying
  if (label.state === 'blank') return wrong('A blank label', 'Choose its point, then scan it again.')
  // It went to another sample at this moment.
  if (sample === null) return wrong('Its sample has changed', 'Scan it again.')
  const target = await readTarget(tx, sample.pointId)
  const name = `Point ${target.pointNumber}, ${layerIn(sample, applying.depthUnit)}`
  const { status } = sample
  if (status === 'applied') return known(`${name}: applied already`)
  const is = `“${sampleWorkflow.states[status].label}”`
  const state = `${name}: ${is}`
  if (GONE.has(status))
    return { ...wrong(state, 'Set the bag aside.'), kept: `Point ${target.pointNumber}: ${is}` }
  if (illegalMove(sampleWorkflow, status, 'apply') !== null) return known(`${state} already`)
  const refusal = refusalAsPrinted(target)
  if (refusal !== null) return wrong(refusal.message, refusal.remedy)
  const move = { sample, to: 'applied', what: 'apply', label } as const
  await moveSamples(tx, applying, [move, ...recollected(samples, sample)])
  return { outcome: 'good', message: `${name}: applied` }
}

const nameOf = (sample: SampleRow, { target, depthUnit }: Pick<Applying, 'target' | 'depthUnit'>): string =>
  `point ${target.pointNumber}, ${layerIn(sample, depthUnit)}`

async function otherPoint(tx: Tx, sample: SampleRow, { target, depthUnit }: Applying): Promise<Said> {
  const own = await readTarget(tx, sample.pointId)
  const where = own.yearTitle === target.yearTitle ? '' : ` of ${own.yearTitle}`
  const point = `It is for point ${own.pointNumber}${where}`
  const remedy = `Use a label of point ${target.pointNumber}, or assign this one to its sample.`
  return { ...wrong(`${point}, ${layerIn(sample, depthUnit)}`, remedy), kept: point }
}

function otherLayer(sample: SampleRow, { target, depthUnit }: Applying): Said {
  const point = `of point ${target.pointNumber}`
  return {
    ...wrong(
      `It is for ${layerIn(sample, depthUnit)} ${point}`,
      'Put it on that bag, or assign it to this sample.',
    ),
    kept: `It is for another layer ${point}`,
  }
}

async function applyBlank(tx: Tx, applying: Applying): Promise<Said> {
  const { samples, target } = applying
  const [next] = samples
    .filter(
      ({ pointId, labelCode, status }) =>
        pointId === target.pointId && labelCode === null && status === sampleWorkflow.initial,
    )
    .sort((a, b) => a.depthTopCm - b.depthTopCm || a.id - b.id)
  if (next === undefined)
    return wrong(`Every sample of point ${target.pointNumber} has a label`, 'Choose another point.')
  return applyBlankTo(tx, applying, next)
}

async function applyBlankTo(tx: Tx, applying: Applying, next: SampleRow): Promise<Said> {
  const { label, samples } = applying
  await tx.rows(labelTable).patch([{ row: label, set: { state: 'assigned', sampleId: next.id } }])
  await moveSamples(tx, applying, [
    { sample: next, to: 'applied', what: 'apply', label, labelCode: label.code },
    ...recollected(samples, next),
  ])
  return { outcome: 'good', message: `Applied to ${nameOf(next, applying)}` }
}
