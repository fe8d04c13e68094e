import { asProductError, errors, fromErrorBody, type ProductError } from '@org/core'
import { useState } from 'react'
import type { Candidate } from '../candidates.ts'
import { useCommit } from '../data.ts'
import { type Followed, forgetImport, importOf } from '../following.ts'
import { checkChoice, type ImportTarget } from './choice.ts'
import type { ImportFollowing } from './useImportFollowing.ts'

const NO_PROBLEMS: ReadonlyMap<number, string> = new Map()

export interface Committing {
  /** From the moment it is asked for until it has ended. */
  isRunning: boolean
  failure: ProductError | null
  nameProblems: ReadonlyMap<number, string>
  run: () => void
}

/** Begins the import of what was decided; everything is kept when it fails or is canceled. */
export function useCommitting(
  upload: { id: number },
  target: ImportTarget,
  candidates: readonly Candidate[],
  follow: ImportFollowing,
): Committing {
  const commit = useCommit(upload.id)
  const [isAsking, setIsAsking] = useState(false)
  const [refusal, setRefusal] = useState<ProductError | null>(null)
  const [nameProblems, setNameProblems] = useState(NO_PROBLEMS)
  const isUnderWay = follow.phase === 'underWay'

  async function run() {
    const choice = checkChoice(target, candidates)
    setNameProblems('input' in choice ? NO_PROBLEMS : choice.nameProblems)
    setRefusal('input' in choice ? null : errors.validation([], choice.message))
    if (!('input' in choice)) return
    forgetImport(upload.id)
    setIsAsking(true)
    try {
      follow.begin(await commit(choice.input))
    } catch (error) {
      // Where the answer was lost, or another tab was quicker, it is under way all the same.
      if (await follow.find()) return
      follow.refused(asProductError(error))
      setRefusal(asProductError(error))
    } finally {
      setIsAsking(false)
    }
  }

  return {
    isRunning: isAsking || isUnderWay,
    failure: isUnderWay ? null : (refusal ?? failureOf(importOf(upload.id))),
    nameProblems,
    run: () => void run(),
  }
}

/** What a job failed with, as its call would have thrown it. */
function failureOf(known: Followed | null): ProductError | null {
  return known?.job.error == null ? null : fromErrorBody({ error: known.job.error })
}
