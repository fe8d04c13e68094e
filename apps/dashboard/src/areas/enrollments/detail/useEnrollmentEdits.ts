import { asProductError, type EnrollmentDetail, isStale, type ProductError } from '@org/core'
import { toasts } from '@org/ui'
import { useEffect, useRef, useState } from 'react'
import { useClient } from '#data/api.ts'
import { useUndo } from '#history/undo/useUndo.ts'
import { useSession } from '#platform/session.ts'
import { forgetTyped, typedIsSaved } from '#unsaved/typed.ts'
import { useIsThere } from '#writes/is-there.ts'
import { useKeepEnrollment, useOtherWriter, useUpdateEnrollment, type WrittenEnrollment } from './data.ts'
import { type Edit, meet, withEdit } from './merge.ts'
import { editWords, LABELS, nameOf } from './words.ts'

/** A colleague may save as fast as we do; more than this in a row is something else. */
const MOST_TRIES = 5

/** Two people wrote another value of the same thing: one of the two has to be chosen. */
export interface Conflict {
  edit: Edit
  /** As it is now. */
  current: EnrollmentDetail
  /** Who wrote theirs, where that is known. */
  by: string | null
}

/** Where an enrollment's notes are kept while they are typed. */
export const notesPlace = (enrollmentId: number): string => `enrollment:${enrollmentId}:notes`

export interface EnrollmentEdits {
  /** The enrollment with what is being saved in it already; undefined until it is known. */
  shown: EnrollmentDetail | undefined
  /** The oldest that has not been decided yet. */
  conflict: Conflict | null
  /** Saves one thing. Resolves with what went wrong, null when nothing did; a conflict is asked about first. */
  save: (edit: Edit) => Promise<ProductError | null>
  keepTheirs: () => void
  keepMine: () => void
}

/**
 * Edits of one enrollment, each saved alone and one after the other, shown at once, with its undo in a toast. What was
 * written over an older version is met with the newer one, and written again where the two do not contradict.
 */
export function useEnrollmentEdits(enrollment: EnrollmentDetail | undefined): EnrollmentEdits {
  const isThere = useIsThere()
  const write = useWrite(enrollment, ask)
  const { offer } = useUndo()
  const [pending, setPending] = useState<readonly Edit[]>([])
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([])
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  /** Who does not look at it any more is asked by a toast that stays: nothing typed is given up unasked. */
  function ask(conflict: Conflict): void {
    if (isThere.current) setConflicts((others) => [...others, conflict])
    else sayConflict(conflict, () => void save(overTheirs(conflict)).then(sayFailure))
  }

  async function save(edit: Edit): Promise<ProductError | null> {
    setPending((edits) => [...edits, edit])
    const work = queue.current.then(() => write(edit))
    queue.current = work.catch(() => {})
    const failure = await work.then(sayDone(edit), asProductError)
    setPending((edits) => edits.filter((each) => each !== edit))
    return failure
  }

  /** Names what was written, with the way back. */
  const sayDone = (edit: Edit) => (written: WrittenEnrollment | null) => {
    if (written !== null) offer(written.editId, `${nameOf(written)}: ${editWords(edit)}`)
    return null
  }

  const conflict = conflicts[0] ?? null
  const decided = () => setConflicts((open) => open.filter((each) => each !== conflict))
  function keepMine() {
    if (conflict === null) return
    decided()
    void save(overTheirs(conflict)).then(sayFailure)
  }
  function keepTheirs() {
    if (conflict?.edit.key === 'notes') forgetTyped(notesPlace(conflict.current.id))
    decided()
  }
  const shown = enrollment && pending.reduce(withEdit, enrollment)
  return { shown, conflict, save, keepTheirs, keepMine }
}

/** The same edit, made by a person who has seen theirs. */
function overTheirs({ edit, current }: Conflict): Edit {
  if (edit.key === 'manager') return { ...edit, seen: current.manager }
  if (edit.key === 'notes') return { ...edit, seen: current.notes }
  return edit
}

/** Writes an edit over the newest version there is; reads again when someone was quicker. */
function useWrite(enrollment: EnrollmentDetail | undefined, onConflict: (conflict: Conflict) => void) {
  const client = useClient()
  const update = useUpdateEnrollment()
  const keep = useKeepEnrollment()
  const otherWriter = useOtherWriter()
  const { user } = useSession()
  const latest = useRef(enrollment)
  useEffect(() => {
    if (enrollment === undefined) return
    const isOther = enrollment.id !== latest.current?.id
    if (isOther || enrollment.version >= (latest.current?.version ?? 0)) latest.current = enrollment
  }, [enrollment])

  /** @returns the enrollment as written; null when there was nothing to write, or it has to be decided first */
  return async function write(edit: Edit, triesLeft = MOST_TRIES): Promise<WrittenEnrollment | null> {
    const current = latest.current
    if (current === undefined) return null
    const meeting = meet(current, edit)
    if (meeting.kind === 'same') {
      settleTyped(current.id, edit)
      return null
    }
    if (meeting.kind === 'conflict') {
      const by = await otherWriter(current.id, user?.id, Number.POSITIVE_INFINITY)
      onConflict({ edit, current, by })
      return null
    }
    try {
      const written = await update(current.id, { version: current.version, ...meeting.patch })
      latest.current = written
      settleTyped(current.id, edit)
      return written
    } catch (error) {
      if (!isStale(error) || triesLeft === 0) throw error
      latest.current = await client.enrollments.get({ id: current.id })
      await keep(latest.current)
      return write(edit, triesLeft - 1)
    }
  }
}

const settleTyped = (id: number, edit: Edit): void => {
  if (edit.key === 'notes') typedIsSaved(notesPlace(id), edit.mine)
}

function sayConflict({ edit, current, by }: Conflict, useMine: () => void): void {
  const what = `${by ?? 'Someone else'} also changed the ${LABELS[edit.key].toLowerCase()}`
  toasts.show({
    tone: 'bad',
    message: `${nameOf(current)}: ${what}. Their change is kept; yours is not saved.`,
    action: { label: 'Use mine', run: useMine },
  })
}

/** A failure of what has no place of its own to say so. */
export function sayFailure(failure: ProductError | null): void {
  if (failure === null) return
  const { message, remedy = '' } = failure
  toasts.show({ message: `Not saved: ${message}. ${remedy}`.trim(), tone: 'bad' })
}
