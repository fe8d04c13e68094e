import type { PointCause, SampleStatus, ScanDevice, ScanEventName } from '@org/core/contract'
import type { HeldRow } from '../../db/rows/types.ts'
import type { Tx } from '../../db/transact.ts'
import { addEvents } from './events.ts'
import { sampleTable } from './tables.ts'

export type SampleRow = HeldRow<typeof sampleTable>

/** A sample that comes into a state, and what is said of it. */
export interface SampleMove {
  sample: SampleRow
  to: SampleStatus
  what: ScanEventName
  /** Null for a sample that has none. */
  label: { id: number | null; code: string } | null
  /** The code that the sample has from now on; what it has stays where this is left out. */
  labelCode?: string | null
  /** What kept the crew from its layer; what it has stays where this is left out. */
  cause?: PointCause | null
  boxId?: number | null
  shipmentId?: number | null
  note?: string
}

/**
 * The one way in which samples change their states: with an event for each. The caller has checked that the workflow
 * allows it.
 *
 * @param moves each sample once, held
 * @returns the samples as they are now
 */
export async function moveSamples(
  tx: Tx,
  { device, now }: { device: ScanDevice; now: Date },
  moves: readonly SampleMove[],
): Promise<SampleRow[]> {
  const rows = await tx.rows(sampleTable).patch(
    moves.map(({ sample, to, labelCode = sample.labelCode, cause = sample.cause }) => ({
      row: sample,
      set: {
        status: to,
        labelCode,
        cause,
        ...(to === sample.status ? {} : { stateSince: now.toISOString() }),
      },
    })),
  )
  await addEvents(
    tx,
    { device, now },
    moves.map(({ sample, to, what, label, boxId, shipmentId, note }) => ({
      what,
      code: label?.code ?? '',
      labelId: label?.id ?? null,
      sampleId: sample.id,
      ...(to === sample.status ? { was: null, is: null } : { was: sample.status, is: to }),
      boxId: boxId ?? null,
      shipmentId: shipmentId ?? null,
      ...(note === undefined ? {} : { note }),
    })),
  )
  return rows
}
