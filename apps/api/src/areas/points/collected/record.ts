import {
  COLLECT_WITHIN_M,
  type Endpoints,
  type LonLat,
  metersBetween,
  type PointActResult,
  type RefusedRow,
} from '@org/core/contract'
import type { Tx } from '../../../db/transact.ts'
import type { HandlerInput } from '../../../http/route.ts'
import { isFuture } from '../../shared/days.ts'
import { type PointStep, type Step, takeSteps } from '../acts.ts'

type Recorded = HandlerInput<Endpoints['points']['record']>
type RecordedRow = Recorded['rows'][number]

/**
 * Collects points at measured positions in one edit. What is farther than a measured position may be is collected
 * elsewhere, and needs its reason.
 */
export async function recordCollected(
  tx: Tx,
  limits: { now: Date; withinM: number },
  { rows, collectedBy }: Recorded,
): Promise<PointActResult> {
  const steps = new Map<number, PointStep>()
  const refused: RefusedRow[] = []
  for (const row of rows) {
    const refusal = refusalOf(row, steps, limits.now)
    if (refusal === null) steps.set(row.id, stepOf(row, collectedBy, limits.withinM))
    else refused.push({ id: row.id, title: 'A point', ...refusal })
  }
  const result = await takeSteps(tx, limits, [...steps.values()])
  return { ...result, refused: [...refused, ...result.refused] }
}

function refusalOf({ id, collectedAt }: RecordedRow, steps: ReadonlyMap<number, PointStep>, now: Date) {
  if (steps.has(id))
    return { message: 'It has two positions', remedy: 'Choose one of them, then record that one.' }
  if (isFuture(collectedAt, now))
    return { message: 'The time of collection is in the future', remedy: 'Correct the time or its zone.' }
  return null
}

function stepOf({ id, version, ...row }: RecordedRow, collectedBy: string, withinM: number): PointStep {
  const { position, accuracyM, collectedAt, reason, isOutsideStratum } = row
  const measured = { position, accuracyM, collectedAt, collectedBy }
  const most = Math.min(COLLECT_WITHIN_M, withinM)
  return {
    id,
    version,
    stepOf: (planned: LonLat): Step =>
      metersBetween(planned, position) <= most
        ? { event: 'collectAt', ...measured }
        : { event: 'relocate', ...measured, reason, isOutsideStratum },
  }
}
