import { normalizeUnit, type ReadValue } from '@org/core/contract'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** A current result, as a value of a file is compared with it. */
export interface KnownResult {
  id: number
  sampleId: number
  identity: string
  value: number | null
  valueText: string
  qualifier: string | null
  unit: string
}

/** Of two results of a sample with one identity the later one is current: ppm and mg/kg are one unit. */
export const identityOf = ({ analyte, modusCode, unit }: Pick<ReadValue, 'analyte' | 'modusCode' | 'unit'>) =>
  [analyte, modusCode, normalizeUnit(unit) ?? unit.trim().toLowerCase()].join(' · ')

/** Current results of samples, by sample and key. */
export async function knownResults(
  db: Db,
  sampleIds: readonly number[],
): Promise<ReadonlyMap<number, ReadonlyMap<string, KnownResult>>> {
  const { rows } = await sql<KnownResult>`
    SELECT id, sample_id AS "sampleId", identity, value, value_text AS "valueText", qualifier,
      unit
    FROM result WHERE is_current AND sample_id = ANY(${[...sampleIds]}::bigint[])`.execute(db)
  const known = new Map<number, Map<string, KnownResult>>()
  for (const row of rows) {
    const ofSample = known.get(row.sampleId) ?? new Map<string, KnownResult>()
    ofSample.set(row.identity, row)
    known.set(row.sampleId, ofSample)
  }
  return known
}

type Compared = Pick<ReadValue, 'value' | 'valueText' | 'qualifier' | 'unit'>

export const isSameValue = (one: Compared, known: Omit<KnownResult, 'id' | 'sampleId'>): boolean =>
  one.value === known.value &&
  one.valueText === known.valueText &&
  one.qualifier === known.qualifier &&
  one.unit === known.unit

/** `< 2.0 ppm` */
export const valueWords = ({
  value,
  valueText,
  qualifier,
  unit,
}: Omit<KnownResult, 'id' | 'sampleId' | 'identity'>) =>
  value === null ? valueText : [qualifier, String(value), unit].filter(Boolean).join(' ')
