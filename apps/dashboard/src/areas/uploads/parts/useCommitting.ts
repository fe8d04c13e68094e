import { asProductError, errors, HECTARE_M2, type ProductError, paths } from '@org/core'
import { formatAreaWithUnit, formatCount, toasts } from '@org/ui'
import { useEffect, useRef, useState } from 'react'
import { useGrower } from '#areas/growers/public.ts'
import { useNavigate } from '#platform/links.tsx'
import { usePreference } from '#platform/preferences.ts'
import { sayNotDone } from '#writes/words.ts'
import type { Candidate } from '../candidates.ts'
import { type CommitProgress, useCommit, useCommitProgress, useUndoImport } from '../data.ts'
import { useDrafts } from '../store.ts'
import { checkChoice, type ImportTarget } from './choice.ts'
import { takenBack } from './useTakeBack.ts'

const NO_PROBLEMS: ReadonlyMap<number, string> = new Map()

export interface Committing {
  isRunning: boolean
  progress: CommitProgress | null
  failure: ProductError | null
  nameProblems: ReadonlyMap<number, string>
  run: () => void
}

/** Makes the fields in one call, says so with a way back, and keeps everything when it fails. */
export function useCommitting(
  upload: { id: number; fileName: string },
  target: ImportTarget,
  candidates: readonly Candidate[],
): Committing {
  const commit = useCommit(upload.id)
  const undo = useUndoImport()
  const navigate = useNavigate()
  const discard = useDrafts((drafts) => drafts.discard)
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  const { data: grower } = useGrower(target.growerId)
  const [isRunning, setIsRunning] = useState(false)
  const [failure, setFailure] = useState<ProductError | null>(null)
  const [nameProblems, setNameProblems] = useState(NO_PROBLEMS)
  const progress = useCommitProgress(upload.id, isRunning)
  // An import goes on when its page is left: then nobody is pulled away from where they are.
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  async function takeBack() {
    try {
      toasts.show({ message: takenBack(upload.fileName, await undo(upload.id)) })
    } catch (error) {
      toasts.show({ message: asProductError(error).message, tone: 'bad' })
    }
  }

  async function run() {
    const choice = checkChoice(target, candidates)
    setNameProblems('input' in choice ? NO_PROBLEMS : choice.nameProblems)
    setFailure('input' in choice ? null : errors.validation([], choice.message))
    if (!('input' in choice)) return
    setIsRunning(true)
    try {
      const made = await commit(choice.input)
      const message = saidOf(made, grower?.name, formatAreaWithUnit(made.areaHa * HECTARE_M2, areaUnit))
      toasts.show({ message, undo: () => void takeBack() })
      discard(upload.id)
      if (isHere.current) navigate(`${paths.fields.link()}?grower=${target.growerId}`)
    } catch (error) {
      const failed = asProductError(error)
      if (!isHere.current)
        sayNotDone(`${upload.fileName} was not imported`, `the import of ${upload.fileName}`, failed)
      setFailure(failed)
      setIsRunning(false)
    }
  }

  return { isRunning, progress, failure, nameProblems, run: () => void run() }
}

interface Made {
  createdIds: readonly number[]
  updatedIds: readonly number[]
  keptYears: readonly { fieldName: string; years: readonly number[] }[]
}

/** Fields that a message names; of more only their number. */
const MAX_NAMED = 3

/** Which years stay on the boundary their field had. */
function keptWords(kept: Made['keptYears']): string {
  if (kept.length === 0) return ''
  const named = kept.map(({ fieldName, years }) => `${years.join(', ')} of ${fieldName}`)
  const what =
    kept.length > MAX_NAMED ? `years of ${formatCount(kept.length, 'field', 'fields')}` : named.join('; ')
  return ` Still on the boundary they had: ${what}.`
}

function saidOf(
  { createdIds, updatedIds, keptYears }: Made,
  growerName: string | undefined,
  area: string,
): string {
  const created =
    createdIds.length === 0 ? [] : [`${formatCount(createdIds.length, 'field', 'fields')} added`]
  const updated =
    updatedIds.length === 0
      ? []
      : [formatCount(updatedIds.length, 'boundary replaced', 'boundaries replaced')]
  const whose = growerName === undefined ? '' : ` for ${growerName}`
  return `${[...created, ...updated].join(', ')}${whose}: ${area}.${keptWords(keptYears)}`
}
