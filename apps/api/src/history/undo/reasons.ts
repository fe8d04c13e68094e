import { entityOf, nounOf } from '@org/core/contract'
import { sql } from 'kysely'
import type { Hindrance, Told } from '../../db/rows/undone.ts'
import type { Tx } from '../../db/transact.ts'
import { titlesOf } from '../log/titles.ts'

/**
 * Why rows are not undone, one sentence each, in their order, with who and when. An instant is written as ISO 8601: the
 * page shows it in the person's own time zone.
 *
 * @param remedy what a person can do about their own later change; empty where it is too late
 */
export async function reasonsOf(
  tx: Tx,
  staffId: number,
  hindrances: readonly Hindrance[],
  remedy: string,
): Promise<string[]> {
  const added = hindrances.flatMap(({ reason }) => (reason.is === 'added' ? [reason.row] : []))
  const makers = await makersOf(tx, added)
  const titleOf = await titlesOf(
    tx.kysely,
    hindrances.flatMap(({ of, reason }) => ('row' in reason ? [of, reason.row] : [of])),
  )
  const noun = (row: Told): string => nounOf(entityOf(row.entity), titleOf(row))
  const called = (row: Told): string => entityOf(row.entity)?.noun?.(titleOf(row)) ?? titleOf(row)
  const sentence = ({ of, reason }: Hindrance): string => {
    switch (reason.is) {
      case 'changed':
        if (reason.byId === staffId) return `You changed ${called(reason.row)} again${remedy}`
        return `${reason.byName ?? 'The program'} changed ${called(reason.row)} on ${reason.at.toISOString()}`
      case 'added': {
        const made = makers.get(keyOf(reason.row))
        const what = noun(reason.row)
        const added = what.endsWith(` of ${titleOf(of)}`) ? '' : ` to ${titleOf(of)}`
        if (made === undefined) return capital(`${what} was added${added}`)
        if (made.byId === staffId) return `You added ${what}${added}${remedy}`
        return `${made.byName ?? 'The program'} added ${what}${added} on ${made.at.toISOString()}`
      }
      case 'ownerGone':
        return capital(`${noun(reason.row)} was removed, and this record belongs to it`)
      case 'placeTaken':
        return capital(`${noun(reason.row)} now exists in its place`)
      case 'enrolled':
        return `${reason.what} is now enrolled in ${titleOf(reason.row)}`
      case 'locked':
        return `${titleOf(of)} is approved and locked`
      case 'astray':
        return `${titleOf(of)} does not match its history`
      case 'said':
        return reason.sentence
    }
  }
  return hindrances.map(sentence)
}

const capital = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1)
const keyOf = ({ entity, entity_id }: Told): string => `${entity} ${entity_id}`

interface Maker {
  at: Date
  byId: number | null
  byName: string | null
}

/** Who made rows, and when; rows without a recorded maker are left out. */
async function makersOf(tx: Tx, rows: readonly Told[]): Promise<Map<string, Maker>> {
  if (rows.length === 0) return new Map()
  const asked = rows.map(({ entity, entity_id }) => ({ entity, entity_id }))
  const { rows: made } = await sql<Told & Maker>`
    SELECT asked.entity, asked.entity_id, made.at, made.by_staff_id AS "byId",
      staff.first_name || ' ' || staff.last_name AS "byName"
    FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS asked (entity text, entity_id bigint)
    CROSS JOIN LATERAL (
      SELECT at, by_staff_id FROM change
      WHERE change.entity = asked.entity AND change.entity_id = asked.entity_id AND change.before IS NULL
      ORDER BY seq DESC LIMIT 1
    ) AS made LEFT JOIN staff ON staff.id = made.by_staff_id`.execute(tx.kysely)
  return new Map(made.map((row) => [keyOf(row), row]))
}
