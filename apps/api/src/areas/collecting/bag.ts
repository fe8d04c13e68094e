import { errors, type FieldEvent } from '@org/core/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/transact.ts'
import type { SampleRow } from '../custody/move.ts'
import { sampleTable } from '../custody/tables.ts'
import { refusalAsPrinted } from '../custody/target.ts'
import { shareYears, yearsOf } from '../field-years/hold.ts'
import { applyToSample } from '../labels/apply.ts'
import type { LabelRow } from '../labels/tables.ts'
import { findLabel, voidSaid } from '../scan/answer.ts'
import { holdFound } from '../scan/hold.ts'
import type { Applying } from './point.ts'

type Bag = Extract<FieldEvent, { what: 'bag' }>

/** What a bag is about, held. */
interface Held {
  /** Null for a bag whose label comes later. */
  label: LabelRow | null
  samples: readonly SampleRow[]
}

/** A bag gets its cores and its label. @throws errors.conflict where it is not of this point, or the label is another's */
export async function applyBag(tx: Tx, applying: Applying, event: Bag): Promise<void> {
  const { target } = applying
  const refusal = refusalAsPrinted(target)
  if (refusal !== null) throw errors.conflict(refusal.message, refusal.remedy)
  const held = await hold(tx, event)
  const bag = held.samples.find(({ id }) => id === event.sampleId)
  if (bag === undefined || bag.pointId !== event.pointId)
    throw errors.conflict(
      `This bag is not of point ${target.pointNumber}`,
      'Take the fields along again, then scan it at its point.',
    )
  const counted = event.cores === null ? bag : await count(tx, bag, event.cores)
  if (held.label !== null)
    await applyLabel(tx, applying, { bag: counted, label: held.label, samples: held.samples })
}

async function count(tx: Tx, row: SampleRow, coreCount: number): Promise<SampleRow> {
  const [counted = row] = await tx.rows(sampleTable).patch([{ row, set: { coreCount } }])
  return counted
}

async function applyLabel(
  tx: Tx,
  { now, target }: Applying,
  { bag, label, samples }: { bag: SampleRow; label: LabelRow; samples: readonly SampleRow[] },
): Promise<void> {
  const current = samples.map((sample) => (sample.id === bag.id ? bag : sample))
  const sample = current.find(({ labelCode }) => labelCode === label.code) ?? null
  const at = { now, device: 'phone', depthUnit: 'cm' } as const
  const said =
    label.state === 'void'
      ? voidSaid(label)
      : await applyToSample(tx, { ...at, label, sample, samples: current, target }, bag)
  if (said.outcome === 'wrong') throw errors.conflict(said.kept ?? said.message, said.remedy ?? '')
}

/** Years before samples, samples before labels, as everywhere. @throws errors.conflict for a text that is no label's */
async function hold(tx: Tx, { code, sampleId }: Bag): Promise<Held> {
  const ofPoint = sql`point_id = (SELECT own.point_id FROM sample AS own WHERE own.id = ${sampleId}::bigint)`
  if (code === null) {
    await shareYears(tx, await yearsOf(tx, 'sample', [sampleId]))
    return { label: null, samples: await tx.rows(sampleTable).lockWhere(sql<boolean>`${ofPoint}`) }
  }
  const found = await findLabel(tx.kysely, code)
  if ('said' in found) throw errors.conflict(found.said.message, found.said.remedy)
  return holdFound(tx, found, sql<boolean>`(${ofPoint} OR label_code = ${found.code})`, false)
}
