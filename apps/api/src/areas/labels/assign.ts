import { errors, formatCode, type LabelActResult } from '@org/core/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/transact.ts'
import { moveSamples, type SampleMove, type SampleRow } from '../custody/move.ts'
import { sampleTable } from '../custody/tables.ts'
import { yearsNamedBy } from '../custody/years.ts'
import { shareYears, yearsOf } from '../field-years/hold.ts'
import { readLabels } from './read.ts'
import { type LabelRow, labelTable } from './tables.ts'
import { CHANGEABLE, tooLate } from './void.ts'

interface Asked {
  id: number
  version: number
  sampleId: number
  swap: boolean
  reason: string
}

/** A label and the sample that has it, if it is not blank. */
interface Held {
  label: LabelRow
  from: SampleRow | null
  to: SampleRow
  /** The label that the other sample has. */
  other: LabelRow | null
}

/**
 * The label goes to another sample, which comes into the state that the label is in; with `swap` its own label comes in
 * return.
 *
 * @throws errors.notFound; errors.stale; errors.conflict where a label is void, a sample has gone on, or has a label
 */
export async function assignLabel(tx: Tx, now: Date, asked: Asked): Promise<LabelActResult> {
  const held = await hold(tx, asked)
  refuse(held, asked.swap)
  const { label, from, to, other } = held
  const labels = tx.rows(labelTable)
  await labels.patch([
    { row: label, set: { state: 'assigned', sampleId: to.id } },
    ...(other !== null && from !== null ? [{ row: other, set: { sampleId: from.id } }] : []),
  ])
  const note = asked.reason === '' ? {} : { note: asked.reason }
  const moves: SampleMove[] = [
    { sample: to, to: from?.status ?? 'printed', what: 'assign', label, labelCode: label.code, ...note },
  ]
  if (from !== null)
    moves.push(
      other === null
        ? { sample: from, to: 'reserved', what: 'unassign', label, labelCode: null, ...note }
        : { sample: from, to: to.status, what: 'assign', label: other, labelCode: other.code, ...note },
    )
  await moveSamples(tx, { device: 'page', now }, moves)
  const ids = [label.id, ...(other === null ? [] : [other.id])]
  return { editId: await tx.editId(), labels: await readLabels(tx.kysely, ids), refused: [] }
}

/** Years before samples, samples before labels, as everywhere. */
async function hold(tx: Tx, { id, version, sampleId }: Asked): Promise<Held> {
  const years = [await yearsNamedBy(tx, 'label', [id]), await yearsOf(tx, 'sample', [sampleId])]
  await shareYears(tx, years.flat())
  const samples = await tx
    .rows(sampleTable)
    .lockWhere(
      sql<boolean>`id = ${sampleId} OR label_code IN (SELECT label.code FROM label WHERE label.id = ${id})`,
    )
  const label = await tx.rows(labelTable).lockSeen({ id, version })
  const to = samples.find((sample) => sample.id === sampleId)
  if (to === undefined) throw errors.notFound('This sample')
  const from = samples.find(({ labelCode }) => labelCode === label.code) ?? null
  const [other = null] =
    to.labelCode === null ? [] : await tx.rows(labelTable).lockWhere(sql<boolean>`code = ${to.labelCode}`)
  return { label, from, to, other }
}

function refuse({ label, from, to, other }: Held, swap: boolean): void {
  if (label.state === 'void')
    throw errors.conflict(`The label ${formatCode(label.code)} is void`, 'Use another label.')
  if (from?.id === to.id) throw errors.conflict('The sample has this label already')
  for (const sample of [from, to])
    if (sample !== null && !CHANGEABLE.has(sample.status)) {
      const { message, remedy } = tooLate(sample.status)
      throw errors.conflict(message, remedy)
    }
  if (other === null) return
  const has = `The sample has the label ${formatCode(other.code)}`
  if (from === null) throw errors.conflict(has, 'Ask an operation manager to void it first.')
  if (!swap) throw errors.conflict(has, 'Let the two samples change their labels.')
}
