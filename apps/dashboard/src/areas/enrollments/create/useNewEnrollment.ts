import {
  asProductError,
  type EnrollmentCreate,
  enrollmentCreateSchema,
  isYearInWindow,
  type ProductError,
} from '@org/core'
import { toasts } from '@org/ui'
import { useEffect, useState } from 'react'
import { titleOf } from '../moves/moving.ts'
import { useMoving } from '../moves/useMoving.ts'
import { useIsThere } from '../useIsThere.ts'
import { useCreateEnrollment } from './data.ts'
import { useNewEnrollmentDraft } from './draft.ts'
import type { NewEnrollmentDialogProps } from './NewEnrollmentDialog.tsx'

type Problems = Partial<Record<keyof EnrollmentCreate, string>>

/** What the dialog asks, with what is wrong and what failed; saves it, and submits it where that is wanted. */
export function useNewEnrollment({ onClose, onCreated, ...narrowed }: NewEnrollmentDialogProps) {
  const { words, keep, discard } = useNewEnrollmentDraft()
  const create = useCreateEnrollment()
  const moving = useMoving()
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<ProductError | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const year = words.year ?? usualYear(narrowed.year)
  const isThere = useIsThere()
  useNarrowed(narrowed)

  async function submit(created: Awaited<ReturnType<typeof create>>) {
    try {
      await moving.run('submit', [created])
    } catch (error) {
      const { message, remedy = '' } = asProductError(error)
      const kept = `${titleOf(created)} is kept as a draft.`
      toasts.show({ tone: 'bad', message: `${kept} It was not submitted: ${message}. ${remedy}`.trim() })
    }
  }

  async function send(write: EnrollmentCreate, submits: boolean) {
    setIsSaving(true)
    try {
      const created = await create(write)
      discard()
      if (submits) await submit(created)
      else toasts.show({ message: `${titleOf(created)} created as a draft` })
      // Who closed it meanwhile is somewhere else by now.
      if (isThere.current) onCreated(created)
    } catch (error) {
      if (isThere.current) setFailure(asProductError(error))
      else sayFailure(asProductError(error))
    } finally {
      setIsSaving(false)
    }
  }

  function save(submits: boolean) {
    const checked = enrollmentCreateSchema.safeParse({ ...words, year })
    const found = checked.success ? {} : problemsOf(checked.error.issues)
    if (words.growerId === null) found.growerId = 'Choose a grower'
    if (words.programme.trim() === '') found.programme = 'Name the programme'
    setProblems(found)
    setFailure(null)
    if (checked.success && Object.keys(found).length === 0) void send(checked.data, submits)
  }

  function giveUp() {
    discard()
    onClose()
  }
  return { words, year, keep, problems, failure, isSaving, save, giveUp }
}

function sayFailure({ message, remedy = '' }: ProductError): void {
  const why = `${message}. ${remedy}`.trim()
  toasts.show({ tone: 'bad', message: `The enrollment was not created. ${why} What you entered is kept.` })
}

/** The page's year where something can be made in it, else this one. */
function usualYear(shown: number): number {
  const now = new Date()
  return isYearInWindow(shown, now) ? shown : now.getUTCFullYear()
}

/**
 * A link that names a grower, and fields, is about those, whatever was entered before; a programme fills an empty place.
 */
function useNarrowed({
  growerId,
  programme,
  fieldIds,
}: Pick<NewEnrollmentDialogProps, 'growerId' | 'programme' | 'fieldIds'>) {
  const named = fieldIds.join(',')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same ids are no other ids
  useEffect(() => {
    const { words, keep } = useNewEnrollmentDraft.getState()
    keep({
      ...(growerId === null ? {} : { growerId }),
      ...(words.programme === '' ? { programme } : {}),
      ...(growerId === null || named === '' ? {} : { fieldIds: [...fieldIds] }),
    })
  }, [growerId, programme, named])
}

/** The first problem of each part, in words. */
function problemsOf(issues: readonly { path: PropertyKey[]; message: string }[]): Problems {
  const problems: Record<string, string> = {}
  for (const { path, message } of issues) problems[String(path[0] ?? 'growerId')] ??= message
  return problems
}
