import { asProductError, type ProductError } from '@org/core'
import { toasts } from '@org/ui'
import { useEffect, useRef } from 'react'
import { create } from 'zustand'
import { useIsThere } from './is-there.ts'

/** What is being written, by kind: `Creating Fir Farm`. Of the page: it outlives the dialog that began it. */
const useUnderWay = create<{ doing: Readonly<Record<string, string>> }>()(() => ({ doing: {} }))

const begin = (kind: string, what: string) =>
  useUnderWay.setState(({ doing }) => ({ doing: { ...doing, [kind]: what } }))
const end = (kind: string) =>
  useUnderWay.setState(({ doing: { [kind]: _, ...others } }) => ({ doing: others }))

export interface Write<T> {
  /** `Creating Fir Farm`: what the page says while it lasts. */
  doing: string
  work: () => Promise<T>
  /** For who closed the dialog in the meantime: says that it is done, with the way there. */
  done: (value: T) => void
  /** For who closed the dialog in the meantime: says that it is not, and what is kept. */
  failed: (error: ProductError) => void
}

/** What came of a write, for the form that began it. */
export type Outcome<T> = { value: T } | { error: ProductError }

/** Writes of one kind, one after the other, whatever becomes of the dialog. */
export interface Writes {
  /** What is under way, begun here or by a dialog that was closed; null for nothing. */
  doing: string | null
  /** Resolves with null where nobody waits for it any more, or another of its kind is under way. Never rejects. */
  run: <T>(write: Write<T>) => Promise<Outcome<T> | null>
}

/** @param kind what may be under way once only: `grower` */
export function useWrite(kind: string): Writes {
  const doing = useUnderWay((state) => state.doing[kind] ?? null)
  const isThere = useIsThere()
  const mine = useRef<string | null>(null)
  const closeMessage = useRef(() => {})
  // Who closes the dialog sees that it goes on.
  useEffect(
    () => () => {
      if (mine.current !== null)
        closeMessage.current = toasts.show({ tone: 'plan', message: `${mine.current} …` })
    },
    [],
  )
  async function run<T>(write: Write<T>): Promise<Outcome<T> | null> {
    if (useUnderWay.getState().doing[kind] !== undefined) return null
    begin(kind, write.doing)
    mine.current = write.doing
    const outcome: Outcome<T> = await write.work().then(
      (value) => ({ value }),
      (error: unknown) => ({ error: asProductError(error) }),
    )
    mine.current = null
    end(kind)
    closeMessage.current()
    if (isThere.current) return outcome
    if ('value' in outcome) write.done(outcome.value)
    else write.failed(outcome.error)
    return null
  }
  return { doing, run }
}
