import { createKeyBook } from './key-book.ts'

/** The keys of a piece of work that takes several writes. */
export interface StepKeys {
  /** A step sent again with the same content has the same key, also when it was done: until the whole is. */
  of: (step: string, content: unknown) => { idempotencyKey: string }
  /** All of it is done: the same content is other work from now on. */
  done: () => void
}

/** @param name the work's own in the whole program */
export function createStepKeys(name: string): StepKeys {
  const book = createKeyBook(`steps-${name}`)
  return {
    of: (step, content) => ({ idempotencyKey: book.keyOf(JSON.stringify([step, content])) }),
    done: () => book.forget(() => true),
  }
}
