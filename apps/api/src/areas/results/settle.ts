import type { ReadEdit, ResultFindingKind } from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'

type Settle = Extract<ReadEdit, { kind: 'settle' }>

/** What is proposed of a row until a person confirms it. */
export const CONFIRMED_KINDS: readonly ResultFindingKind[] = [
  'confirm',
  'depthOther',
  'ambiguous',
  'notShipped',
]

export const CONFIRM = sql`confirmed = true, confirmed_sample_id = sample_id`
export const NOT_CONFIRMED = sql`confirmed = false, confirmed_sample_id = NULL`

/** One act for all rows that have a finding: what is set, and of which rows. Null where the act means nothing for it. */
export function settling(edit: Settle): { set: RawBuilder<unknown>; rows: RawBuilder<unknown> } | null {
  const { column, finding, act } = edit
  const key = String(column)
  switch (act) {
    case 'useProposals':
      if (finding === 'notMatched')
        return {
          set: sql`chosen_sample_id = likely_sample_id, confirmed = false`,
          rows: sql`${having(edit)} AND sample_id IS NULL AND likely_sample_id IS NOT NULL`,
        }
      if (column === null) return null
      return {
        set: sql`edits = edits || jsonb_build_object(${key}::text, ${proposalOf(edit)})`,
        rows: sql`${having(edit)} AND ${proposalOf(edit)} IS NOT NULL`,
      }
    case 'leaveOutCells':
      if (column === null) return null
      return { set: sql`edits = edits || jsonb_build_object(${key}::text, NULL)`, rows: having(edit) }
    case 'leaveOutRows':
      return { set: sql`left_out = true, taken_in = false`, rows: having(edit) }
    case 'confirm':
      return CONFIRMED_KINDS.includes(finding) ? { set: CONFIRM, rows: having(edit) } : null
  }
}

/** As the last check stored it: rows that are left out have nothing to settle. */
const having = ({ sheet, column, finding }: Settle) =>
  sql`sheet = ${sheet} AND outcome NOT IN ('noData', 'leftOut')
    AND findings @> ${JSON.stringify([{ kind: finding, column }])}::jsonb`

const proposalOf = ({ column, finding }: Settle) => sql`(
  SELECT found ->> 'proposal' FROM jsonb_array_elements(findings) WITH ORDINALITY AS each (found, place)
  WHERE found @> ${JSON.stringify({ kind: finding, column })}::jsonb AND found ->> 'proposal' IS NOT NULL
  ORDER BY place LIMIT 1)`
