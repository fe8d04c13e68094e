import { type EnrollmentStatus, MAX_BULK_ENROLLMENTS } from '@org/core'
import { asProductError } from '@org/core/contract'
import { formatCount, toasts } from '@org/ui'
import { useChosen } from '../chosen.ts'
import { useFindAll } from '../data.ts'
import type { EnrollmentFilter } from '../list.ts'
import type { EnrollmentsView } from '../view.ts'

/** Chooses all that the filter finds, in one state of it or (null) in any; what is more than one call moves stays out, and is said. */
export function useChooseAll({ sort }: EnrollmentsView, filter: EnrollmentFilter) {
  const findAll = useFindAll()
  const choose = useChosen((chosen) => chosen.choose)
  const run = async (status: EnrollmentStatus | null) => {
    try {
      const { rows, isComplete } = await findAll(
        status === null ? filter : { ...filter, status: [status] },
        sort,
        MAX_BULK_ENROLLMENTS,
      )
      // What was chosen elsewhere stays.
      choose([...useChosen.getState().rows.values(), ...rows])
      if (!isComplete) {
        const first = formatCount(rows.length, 'enrollment', 'enrollments')
        toasts.show({
          tone: 'progress',
          message: `Only the first ${first} are chosen, the most you can change at a time`,
        })
      }
    } catch (error) {
      toasts.show({
        tone: 'bad',
        message: `The enrollments could not be chosen. ${asProductError(error).message}`,
      })
    }
  }
  return (status: EnrollmentStatus | null) => void run(status)
}
