import {
  type EnrollmentCreate,
  type EnrollmentDetail,
  enrollmentCreateSchema,
  isYearInWindow,
  type ProductError,
  paths,
  sameEnrollmentOf,
} from '@org/core'
import { toasts } from '@org/ui'
import { useEffect, useState } from 'react'
import { useNavigate } from '#platform/links.tsx'
import { useWrite } from '#writes/useWrite.ts'
import { sayNotDone } from '#writes/words.ts'
import { titleOf } from '../moves/moving.ts'
import { useMoving } from '../moves/useMoving.ts'
import { useCreateEnrollment } from './data.ts'
import { useNewEnrollmentDraft } from './draft.ts'
import { useSame } from './useSame.ts'

export interface NewEnrollmentDialogProps {
  /** What the page is narrowed to: a new enrollment is likely of the same. */
  growerId: number | null
  program: string
  year: number
  /** Chosen already: a link named them, and their grower. */
  fieldIds: readonly number[]
  onClose: () => void
  onCreated: (created: EnrollmentDetail) => void
}

type Problems = Partial<Record<keyof EnrollmentCreate, string>>

/** What the dialog asks, with what is wrong and what failed; saves it, and submits it where that is wanted. */
export function useNewEnrollment({ onClose, onCreated, ...narrowed }: NewEnrollmentDialogProps) {
  const { words, keep, discard, discardIf } = useNewEnrollmentDraft()
  const create = useCreateEnrollment()
  const moving = useMoving()
  const [isRestored, setIsRestored] = useState(
    () => words.notes.trim() !== '' || !['', narrowed.program].includes(words.program.trim()),
  )
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<ProductError | null>(null)
  const { doing, run } = useWrite('new enrollment')
  const navigate = useNavigate()
  const year = words.year ?? usualYear(narrowed.year)
  const same = useSame(words, year)
  useNarrowed(narrowed)

  async function submit(created: Awaited<ReturnType<typeof create>>) {
    try {
      await moving.run({ event: 'submit', rows: [created] })
    } catch (error) {
      const title = titleOf(created)
      sayNotDone(`${title} was saved as a draft but not submitted`, `submitting ${title}`, error)
    }
  }

  async function send(write: EnrollmentCreate, submits: boolean) {
    const outcome = await run({
      doing: `Creating the enrollment in ${write.program} ${write.year}`,
      work: async () => {
        const created = await create(write)
        discardIf(words)
        if (submits) await submit(created)
        return created
      },
      done: (created) =>
        toasts.show({
          message: saidOf(created, submits),
          action: {
            label: 'Open',
            run: () => navigate(`${paths.enrollments.link()}?open=${created.id}`),
          },
        }),
      failed: (error) =>
        sayNotDone('The enrollment was not created', 'the enrollment', error, 'What you entered is kept.'),
    })
    if (outcome === null) return
    if ('error' in outcome) {
      const there = sameEnrollmentOf(outcome.error)
      return there === null ? setFailure(outcome.error) : same.tell(there)
    }
    if (!submits) toasts.show({ message: saidOf(outcome.value, submits) })
    onCreated(outcome.value)
  }

  function save(submits: boolean) {
    const checked = enrollmentCreateSchema.safeParse({ ...words, year, unlessThere: same.id === null })
    const found = checked.success ? {} : problemsOf(checked.error.issues)
    if (words.growerId === null) found.growerId = 'Choose a grower'
    if (words.program.trim() === '') found.program = 'Enter the program'
    setProblems(found)
    setFailure(null)
    if (checked.success && Object.keys(found).length === 0) void send(checked.data, submits)
  }

  function giveUp() {
    discard()
    onClose()
  }
  function startOver() {
    discard()
    setIsRestored(false)
  }
  return { isRestored, startOver, words, year, keep, problems, failure, doing, sameId: same.id, save, giveUp }
}

const saidOf = (created: EnrollmentDetail, submits: boolean): string =>
  `${titleOf(created)} created${submits ? '' : ' as a draft'}`

/** The page's year where something can be made in it, else this one. */
function usualYear(shown: number): number {
  const now = new Date()
  return isYearInWindow(shown, now) ? shown : now.getFullYear()
}

/**
 * A link that names a grower, and fields, is about those, whatever was entered before; a program fills an empty place.
 */
function useNarrowed({
  growerId,
  program,
  fieldIds,
}: Pick<NewEnrollmentDialogProps, 'growerId' | 'program' | 'fieldIds'>) {
  const named = fieldIds.join(',')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same ids are no other ids
  useEffect(() => {
    const { words, keep } = useNewEnrollmentDraft.getState()
    keep({
      ...(growerId === null ? {} : { growerId }),
      ...(words.program === '' ? { program } : {}),
      ...(growerId === null || named === '' ? {} : { fieldIds: [...fieldIds] }),
    })
  }, [growerId, program, named])
}

/** The first problem of each part, in words. */
function problemsOf(issues: readonly { path: PropertyKey[]; message: string }[]): Problems {
  const problems: Record<string, string> = {}
  for (const { path, message } of issues) problems[String(path[0] ?? 'growerId')] ??= message
  return problems
}
