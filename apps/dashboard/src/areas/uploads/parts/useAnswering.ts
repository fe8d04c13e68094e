import { asProductError, type ProductError } from '@org/core'
import { useState } from 'react'
import { useAnswer } from '../data.ts'

export type Answer = { layer: string } | { crs: string }

export interface Answering {
  isRunning: boolean
  failure: ProductError | null
  run: (answer: Answer) => void
}

/** Reads the kept file again with what the person answered. */
export function useAnswering(uploadId: number): Answering {
  const answer = useAnswer(uploadId)
  const [isRunning, setIsRunning] = useState(false)
  const [failure, setFailure] = useState<ProductError | null>(null)
  async function run(given: Answer) {
    setFailure(null)
    setIsRunning(true)
    try {
      await answer(given)
    } catch (error) {
      setFailure(asProductError(error))
    } finally {
      setIsRunning(false)
    }
  }
  return { isRunning, failure, run: (given) => void run(given) }
}
