import type { Result } from '@org/core'
import { useState } from 'react'
import { sayNotDone } from '#writes/words.ts'
import { useJudge } from './useJudge.ts'
import { resultCount, resultName } from './words.ts'

/** Accepts results without asking; why that failed is said in a message. */
export function useAccept() {
  const judge = useJudge()
  const [isRunning, setIsRunning] = useState(false)
  /** @returns whether they are accepted */
  async function accept(results: readonly Result[]): Promise<boolean> {
    setIsRunning(true)
    try {
      await judge(results, 'accept')
      return true
    } catch (error) {
      const [only] = results
      const what = results.length === 1 && only !== undefined ? resultName(only) : resultCount(results.length)
      sayNotDone(`Not accepted: ${what}`, what, error)
      return false
    } finally {
      setIsRunning(false)
    }
  }
  return { accept, isRunning }
}
