import {
  errors,
  formatCode,
  LABEL_OPEN_STATUSES,
  type LabelActResult,
  type RefusedRow,
  type SampleStatus,
  sampleWorkflow,
} from '@org/core/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/transact.ts'
import { addEvents } from '../custody/events.ts'
import { moveSamples, type SampleMove, type SampleRow } from '../custody/move.ts'
import { sampleTable } from '../custody/tables.ts'
import { yearsNamedBy } from '../custody/years.ts'
import { shareYears } from '../field-years/hold.ts'
import { readLabels } from './read.ts'
import { type LabelRow, labelTable } from './tables.ts'

/** States in which a sample’s label is in the hands of the crew: later ones are packed with it. */
export const CHANGEABLE: ReadonlySet<SampleStatus> = new Set(LABEL_OPEN_STATUSES)

interface Asked {
  labels: readonly { id: number; version: number }[]
  reason: string
}

/** Voids labels; their samples wait for others. Each is judged on its own. */
export async function voidLabels(tx: Tx, now: Date, { labels, reason }: Asked): Promise<LabelActResult> {
  const ids = labels.map(({ id }) => id)
  const samples = await holdSamplesOf(tx, ids)
  const rows = await tx.rows(labelTable).lock(ids)
  const refused: RefusedRow[] = []
  const voided: LabelRow[] = []
  for (const { id, version } of new Map(labels.map((label) => [label.id, label])).values()) {
    const label = rows.get(id)
    const refusal = refusalOf(label, version, label === undefined ? undefined : samples.get(label.code))
    if (refusal !== null) refused.push({ id, title: titleOf(label), ...refusal })
    else if (label !== undefined) voided.push(label)
  }
  if (voided.length === 0) return { editId: null, labels: [], refused }
  await tx.rows(labelTable).patch(voided.map((row) => ({ row, set: { state: 'void' as const, reason } })))
  await freeSamples(tx, now, voided, samples, reason)
  return {
    editId: await tx.editId(),
    labels: await readLabels(
      tx.kysely,
      voided.map(({ id }) => id),
    ),
    refused,
  }
}

const titleOf = (label: LabelRow | undefined): string =>
  label === undefined ? 'A label' : `Label ${formatCode(label.code)}`

/** Years before samples, samples before labels, by their labels’ codes. */
async function holdSamplesOf(tx: Tx, labelIds: readonly number[]): Promise<Map<string, SampleRow>> {
  await shareYears(tx, await yearsNamedBy(tx, 'label', labelIds))
  const rows = await tx
    .rows(sampleTable)
    .lockWhere(
      sql<boolean>`label_code IN (SELECT label.code FROM label WHERE label.id = ANY(${[...labelIds]}::bigint[]))`,
    )
  return new Map(rows.map((row) => [row.labelCode ?? '', row]))
}

function refusalOf(
  label: LabelRow | undefined,
  version: number,
  sample: SampleRow | undefined,
): { message: string; remedy: string } | null {
  if (label === undefined) return said(errors.notFound('This label'))
  if (label.version !== version) return said(errors.stale(titleOf(label), version, label.version))
  if (label.state === 'void') return { message: 'It is void already', remedy: 'Nothing needs to be done.' }
  return sample === undefined || CHANGEABLE.has(sample.status) ? null : tooLate(sample.status)
}

/** Why the label of a sample stays. */
export const tooLate = (status: SampleStatus): { message: string; remedy: string } => ({
  message: `Its sample is “${sampleWorkflow.states[status].label}”`,
  remedy: status === 'packed' ? 'Take the sample out of its box first.' : 'Its label stays with it.',
})

const said = ({ message, remedy }: { message: string; remedy?: string | undefined }) => ({
  message,
  remedy: remedy ?? '',
})

async function freeSamples(
  tx: Tx,
  now: Date,
  voided: readonly LabelRow[],
  samples: ReadonlyMap<string, SampleRow>,
  note: string,
): Promise<void> {
  const moves: SampleMove[] = []
  const blank: LabelRow[] = []
  for (const label of voided) {
    const sample = samples.get(label.code)
    if (sample === undefined) blank.push(label)
    else moves.push({ sample, to: 'reserved', what: 'void', label, labelCode: null, note })
  }
  await moveSamples(tx, { device: 'page', now }, moves)
  await addEvents(
    tx,
    { device: 'page', now },
    blank.map(({ id, code }) => ({
      what: 'void',
      code,
      labelId: id,
      sampleId: null,
      was: null,
      is: null,
      note,
    })),
  )
}
