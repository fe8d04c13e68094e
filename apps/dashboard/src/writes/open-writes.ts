import type { OpenWrites } from '@org/core'
import { createKeyBook } from './key-book.ts'

/**
 * The writes of this tab that were begun and not answered: the same write begun again, from a reopened dialog or after a
 * reload, carries the same key, and is done once.
 */
export function createOpenWrites(): OpenWrites {
  const book = createKeyBook('open-writes')
  return {
    keyOf: book.keyOf,
    // What a PUT set may have been set to something else since: set again, it is another write.
    settle: (settled) => book.forget(({ key, content }) => key === settled || content.startsWith('["PUT"')),
  }
}
