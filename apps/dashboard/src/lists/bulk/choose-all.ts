import { asProductError } from '@org/core/contract'
import { formatCount, toasts } from '@org/ui'
import type { Choosable } from './chosen.ts'

/** Chooses all that a filter finds; what is more than can be changed at a time stays out, and the page says so. */
export async function chooseAll(
  { one, many, most, chosen }: Choosable,
  readAll: () => Promise<Uint32Array>,
): Promise<void> {
  try {
    const found = await readAll()
    const { ids, choose } = chosen.getState()
    // What was chosen under another filter stays.
    choose([...ids, ...found.subarray(0, most)])
    if (found.length > most)
      toasts.show({
        tone: 'progress',
        message: `Only the first ${formatCount(most, one, many)} are chosen, the most you can change at a time`,
      })
  } catch (error) {
    toasts.show({
      tone: 'bad',
      message: `The ${many} could not be chosen. ${asProductError(error).message}`,
    })
  }
}
