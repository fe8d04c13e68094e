import { asProductError, oddPlaceOf, type ProductError } from '@org/core'
import { useState } from 'react'
import { useAnswer } from '../data.ts'
import { useDrafts } from '../store.ts'

export type Answer = { layer: string } | { crs: string; confirmed?: boolean }

export interface Answering {
  isRunning: boolean
  failure: ProductError | null
  /** A coordinate system that puts the file at sea, or far from the fields there are: to be confirmed. */
  odd: { crs: string; place: string } | null
  run: (answer: Answer) => void
  /** Asks before a coordinate system is used that is known to be odd. */
  ask: (odd: { crs: string; place: string }) => void
  /** The coordinate system is not used after all. */
  leave: () => void
}

/** Reads the kept file again with what the person answered. */
export function useAnswering(uploadId: number): Answering {
  const answer = useAnswer(uploadId)
  const confirmPlace = useDrafts((drafts) => drafts.confirmPlace)
  const [isRunning, setIsRunning] = useState(false)
  const [failure, setFailure] = useState<ProductError | null>(null)
  const [odd, setOdd] = useState<Answering['odd']>(null)
  async function run(given: Answer) {
    setFailure(null)
    setOdd(null)
    setIsRunning(true)
    try {
      await answer(given)
      if ('crs' in given && given.confirmed === true) confirmPlace(uploadId)
    } catch (error) {
      const place = oddPlaceOf(error)
      if (place !== null && 'crs' in given) setOdd({ crs: given.crs, place })
      else setFailure(asProductError(error))
    } finally {
      setIsRunning(false)
    }
  }
  return { isRunning, failure, odd, run: (given) => void run(given), ask: setOdd, leave: () => setOdd(null) }
}
