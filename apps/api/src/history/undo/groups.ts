import { UNDONE_TABLES } from '../../catalog/tables.ts'
import type { Entry } from '../../db/rows/undone.ts'
import type { Plan } from './plan.ts'
import { refsOf } from './refs.ts'

/**
 * Groups the rows of an undo that belong together by their references: a field with its boundary and its years. A group
 * is undone whole or not at all.
 *
 * @returns the group of each row, by `entity id`; rows of one group have the same
 */
export function groupsOf(plan: Plan): ReadonlyMap<string, readonly Entry[]> {
  const groups = new Map<string, Entry[]>()
  for (const entry of plan.all()) groups.set(keyOf(entry.step.entity, entry.step.id), [entry])
  for (const table of UNDONE_TABLES)
    for (const entry of plan.entriesOf(table.name))
      for (const { key, owner } of refsOf(table))
        for (const row of [entry.current, entry.final]) {
          const named = row?.[key]
          if (typeof named === 'number') join(groups, keyOf(table.name, entry.step.id), keyOf(owner, named))
        }
  return groups
}

const keyOf = (entity: string, id: number): string => `${entity} ${id}`

/** The smaller group goes into the larger. */
function join(groups: Map<string, Entry[]>, one: string, other: string): void {
  const [a, b] = [groups.get(one), groups.get(other)]
  if (a === undefined || b === undefined || a === b) return
  const [smaller, larger] = a.length < b.length ? [a, b] : [b, a]
  larger.push(...smaller)
  for (const { step } of smaller) groups.set(keyOf(step.entity, step.id), larger)
}
