import { asProductError } from '@org/core/contract'
import { toasts } from '@org/ui'
import { useChosen } from '../chosen.ts'
import { MOST_CHOSEN, useReadAll } from '../data.ts'
import type { LabelsView } from '../view.ts'
import { sampleCount } from '../words.ts'

/** Chooses all that the filter finds; what is more than can be changed at once stays out, and is said. */
export function useChooseAll({ filter, sort }: LabelsView): () => void {
  const readAll = useReadAll(filter, sort)
  const choose = useChosen((chosen) => chosen.choose)
  const run = async () => {
    try {
      const ids = await readAll()
      // What was chosen under another filter stays.
      choose([...useChosen.getState().ids, ...ids.subarray(0, MOST_CHOSEN)])
      if (ids.length > MOST_CHOSEN)
        toasts.show({
          tone: 'progress',
          message: `Only the first ${sampleCount(MOST_CHOSEN)} are chosen, the most you can change at a time`,
        })
    } catch (error) {
      toasts.show({
        tone: 'bad',
        message: `The samples could not be chosen. ${asProductError(error).message}`,
      })
    }
  }
  return () => void run()
}
