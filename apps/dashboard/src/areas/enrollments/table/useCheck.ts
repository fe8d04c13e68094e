import type { Enrollment } from '@org/core'
import { asProductError } from '@org/core/contract'
import { toasts } from '@org/ui'
import type { ShownList } from '#lists/useList.ts'
import { useChosen } from '../chosen.ts'
import { useReadRows } from '../data.ts'
import { type EnrollmentFilter, isFound } from '../list.ts'

/**
 * Makes these the chosen rows of the list. What was chosen elsewhere stays. A row that was only passed over, between
 * two far ones, is read first: it is moved as the person saw it.
 */
export function useCheck(list: Pick<ShownList<Enrollment>, 'indexOf' | 'rowAt'>, filter: EnrollmentFilter) {
  const read = useReadRows()
  return async (keys: ReadonlySet<number | string>): Promise<void> => {
    const { rows, choose } = useChosen.getState()
    const isElsewhere = (row: Enrollment) => list.indexOf(row.id) < 0 && !isFound(row, filter)
    const kept = [...rows.values()].filter((row) => keys.has(row.id) || isElsewhere(row))
    const others = [...keys].map(Number).filter((id) => !rows.has(id))
    const seen = others.flatMap((id) => list.rowAt(list.indexOf(id)) ?? [])
    choose([...kept, ...seen])
    const known = new Set(seen.map(({ id }) => id))
    const unread = others.filter((id) => !known.has(id))
    if (unread.length === 0) return
    try {
      const between = await read(unread)
      const now = useChosen.getState().rows
      // Both ends were cleared since: so is what lies between them.
      if (seen.length === 0 || seen.some(({ id }) => now.has(id))) choose([...now.values(), ...between])
    } catch (error) {
      toasts.show({
        tone: 'bad',
        message: `Some enrollments could not be chosen. ${asProductError(error).message}`,
      })
    }
  }
}
