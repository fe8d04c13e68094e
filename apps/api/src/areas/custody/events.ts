import type { SampleStatus, ScanDevice, ScanEventName } from '@org/core/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/transact.ts'

/** What is written into the history of a label and its sample. */
export interface NewEvent {
  what: ScanEventName
  /** As issued; of an unknown label, as scanned. */
  code: string
  labelId: number | null
  sampleId: number | null
  /** States of the sample before and after; null where it has none or stays. */
  was: SampleStatus | null
  is: SampleStatus | null
  boxId?: number | null
  shipmentId?: number | null
  note?: string
}

/** Adds events, in their order, all at once. */
export async function addEvents(
  tx: Tx,
  { device, now }: { device: ScanDevice; now: Date },
  events: readonly NewEvent[],
): Promise<void> {
  if (events.length === 0) return
  const column = <T>(of: (event: NewEvent) => T) => events.map(of)
  await sql`INSERT INTO scan_event (what, at, by_staff_id, device, code, label_id, sample_id, was, "is", box_id, shipment_id,
      note)
    SELECT what, ${now}::timestamptz, ${tx.staffId}::bigint, ${device}, code, label_id, sample_id, was, becomes, box_id, shipment_id, note
    FROM unnest(${column(({ what }) => what)}::text[], ${column(({ code }) => code)}::text[],
      ${column(({ labelId }) => labelId)}::bigint[], ${column(({ sampleId }) => sampleId)}::bigint[],
      ${column(({ was }) => was)}::text[], ${column(({ is }) => is)}::text[],
      ${column(({ boxId = null }) => boxId)}::bigint[], ${column(({ shipmentId = null }) => shipmentId)}::bigint[],
      ${column(({ note = '' }) => note)}::text[]) WITH ORDINALITY
      AS added (what, code, label_id, sample_id, was, becomes, box_id, shipment_id, note, place) ORDER BY place`.execute(
    tx.kysely,
  )
}

/**
 * Samples were set back by an undo: where their states changed, their histories say so. The label is that of the last
 * event.
 */
export async function addUndone(tx: Tx, sampleIds: readonly number[]): Promise<void> {
  await sql`INSERT INTO scan_event (what, by_staff_id, device, code, label_id, sample_id, was, "is")
    SELECT 'undo', ${tx.staffId}::bigint, 'page', before.code, before.label_id, sample.id, before."is", sample.status
    FROM sample, LATERAL (
      SELECT scan_event.code, scan_event.label_id, scan_event."is" FROM scan_event
      WHERE scan_event.sample_id = sample.id AND scan_event."is" IS NOT NULL ORDER BY scan_event.id DESC LIMIT 1
    ) AS before
    WHERE sample.id = ANY(${[...sampleIds]}::bigint[]) AND sample.status <> before."is"
    ORDER BY sample.id`.execute(tx.kysely)
}
