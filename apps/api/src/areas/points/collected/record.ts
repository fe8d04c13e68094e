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
import type { PointStep } from '../acts.ts'
import type { Step } from '../steps.ts'
import { createRecording, type Recording } from './recording.ts'

type Recorded = HandlerInput<Endpoints['points']['record']>
type RecordedRow = Recorded['rows'][number]

interface Limits {
  now: Date
  withinM: number
}

/**
 * Records in one edit what became of points: those that are left out first, whose replacements take their places, then
 * those that were collected. What is farther than a measured position may be is collected elsewhere, and needs its reason.
 */
export async function recordCollected(
  tx: Tx,
  limits: Limits,
  { rows, collectedBy }: Recorded,
): Promise<PointActResult> {
  const refused: RefusedRow[] = []
  const accepted = new Map<number, RecordedRow>()
  for (const row of rows) {
    const refusal = refusalOf(row, accepted, limits.now)
    if (refusal === null) accepted.set(row.id, row)
    else refused.push({ id: row.id, title: 'A point', ...refusal })
  }
  const recording = await createRecording(tx, limits, [...accepted.keys()])
  const [left, collected] = [true, false].map((isLeft) =>
    [...accepted.values()].filter(({ event }) => (event !== 'collect') === isLeft),
  )
  await recordLeft(recording, (left ?? []).map(leftStep))
  const nameOf = collectedBy === '' ? await crewNames(tx) : () => collectedBy
  const steps = (collected ?? []).map((row) => collectStep(row, nameOf, limits.withinM))
  await recording.take(await recording.placed(steps))
  const result = recording.result()
  return { ...result, refused: [...refused, ...result.refused] }
}

/** A replacement can be left out once it has taken a place. */
async function recordLeft(recording: Recording, steps: readonly PointStep[]): Promise<void> {
  let rest = steps
  while (rest.length > 0) {
    const placed = rest.filter(({ id }) => recording.isPlaced(id))
    // What has no place by now gets none: it is refused as by hand.
    const now = placed.length === 0 ? rest : placed
    await recording.take(now)
    rest = rest.filter((step) => !now.includes(step))
  }
}

function refusalOf(
  { id, event, collectedAt, reason }: RecordedRow,
  accepted: ReadonlyMap<number, RecordedRow>,
  now: Date,
) {
  if (accepted.has(id))
    return { message: 'It has two positions', remedy: 'Choose one of them, then record that one.' }
  if (event !== 'collect')
    return reason === '' ? { message: 'No reason was given', remedy: 'Say why it was left out.' } : null
  if (isFuture(collectedAt, now))
    return { message: 'The time of collection is in the future', remedy: 'Correct the time or its zone.' }
  return null
}

const leftStep = ({ id, version, event, reason, cause }: RecordedRow): PointStep => ({
  ...{ id, version },
  stepOf: () => ({ event: event === 'skip' ? 'skip' : 'block', reason, cause, replace: true }),
})

type CrewNames = (crewId: number | null) => string

async function crewNames(tx: Tx): Promise<CrewNames> {
  const crews = await tx.kysely.selectFrom('crew').select(['id', 'name']).execute()
  const names = new Map(crews.map(({ id, name }) => [id, name]))
  return (crewId) => names.get(crewId ?? 0) ?? ''
}

function collectStep({ id, version, ...row }: RecordedRow, nameOf: CrewNames, withinM: number): PointStep {
  const { position, accuracyM, collectedAt, reason, cause, isOutsideStratum } = row
  const most = Math.min(COLLECT_WITHIN_M, withinM)
  return {
    id,
    version,
    stepOf: (planned: LonLat & { crewId: number | null }): Step => {
      const measured = { position, accuracyM, collectedAt, collectedBy: nameOf(planned.crewId) }
      return metersBetween(planned, position) <= most
        ? { event: 'collectAt', ...measured }
        : { event: 'relocate', ...measured, reason, cause, isOutsideStratum }
    },
  }
}
