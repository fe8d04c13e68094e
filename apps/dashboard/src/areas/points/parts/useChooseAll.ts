import { MAX_BULK_POINTS } from '@org/core'
import { asProductError } from '@org/core/contract'
import { toasts } from '@org/ui'
import { useChosen } from '../chosen.ts'
import { useReadAll } from '../data.ts'
import type { PointsView } from '../view.ts'
import { pointCount } from '../words.ts'

/** Chooses all that the filter finds; what is more than the server takes at once stays out, and is said. */
export function useChooseAll({ filter, sort }: PointsView): () => void {
  const readAll = useReadAll(filter, sort)
  const choose = useChosen((chosen) => chosen.choose)
  const run = async () => {
    try {
      const ids = await readAll()
      // What was chosen under another filter stays.
      choose([...useChosen.getState().ids, ...ids.subarray(0, MAX_BULK_POINTS)])
      if (ids.length > MAX_BULK_POINTS)
        toasts.show({
          tone: 'progress',
          message: `Only the first ${pointCount(MAX_BULK_POINTS)} are chosen, the most you can change at a time`,
        })
    } catch (error) {
      toasts.show({
        tone: 'bad',
        message: `The points could not be chosen. ${asProductError(error).message}`,
      })
    }
  }
  return () => void run()
}
