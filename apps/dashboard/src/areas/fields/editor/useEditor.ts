import type { FieldDetail } from '@org/core'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Action, edit } from '#map/draw/drawing.ts'
import { onPageHide } from '#platform/page-events.ts'
import { useSession } from '#platform/session.ts'
import { type Content, draftKey, keptSteps, readDraft, writeDraft } from './draft.ts'
import { changedTexts, type FieldForm } from './form.ts'
import {
  begin,
  contentOf,
  followed,
  fresh,
  isSameDrawing,
  onTopOf,
  settled,
  type Work,
  withYears,
} from './work.ts'

/** Long enough to hold back a corner on its way, short enough to lose nothing. */
const KEEP_MS = 250

/** A field's words and boundary under change, kept in this browser until they are saved. */
export interface Editor extends Work {
  dispatch: (action: Action) => void
  type: (words: Partial<FieldForm>) => void
  isBoundaryChanged: boolean
  /** The shape itself is not the one that is saved. */
  isDrawn: boolean
  isDirty: boolean
  /** Goes back to what is saved; the answer brings the work back. */
  discard: () => () => void
  /** Begins again from what is saved, or from what it became. */
  reset: (field: FieldDetail | null) => void
  /** Begins again from what `sent` became; what was changed since stays. */
  settle: (sent: Content, saved: FieldDetail) => void
  /** Takes over the years of a field whose year was saved. */
  takeYears: (saved: FieldDetail) => void
  /** Puts what the person changed on top of what someone else has saved. */
  rebase: (theirs: FieldDetail) => void
}

/**
 * @param subject names the work among this person's: the field's id, or whose new field it is
 * @param field as the server has it; null for a new one
 */
export function useEditor(subject: string, field: FieldDetail | null): Editor {
  const { user } = useSession()
  const key = draftKey(user?.id ?? user?.email ?? '', subject)
  const [work, setWork] = useState(() => begin(field, readDraft(key)))
  const { base, editing, form } = work
  const saved = useMemo(() => contentOf(base), [base])
  const { drawing } = editing.present
  const isDrawn = useMemo(() => !isSameDrawing(drawing, saved.drawing), [drawing, saved])
  const methodNow = base?.boundary?.determinationMethod ?? 'manual'
  const isRenamed = form.method !== null && form.method !== methodNow
  const isBoundaryChanged = isDrawn || isRenamed || form.note.trim() !== ''
  const isDirty = isBoundaryChanged || Object.keys(changedTexts(saved.form, form)).length > 0

  useEffect(() => {
    if (field !== null) setWork((now) => followed(now, field, isDirty))
  }, [field, isDirty])
  useKeptDraft(key, work, saved, isDirty)

  return {
    ...work,
    isBoundaryChanged,
    isDrawn,
    isDirty,
    reset: useCallback((to) => setWork(fresh(to)), []),
    settle: useCallback((sent, to) => setWork((now) => settled(now, sent, to)), []),
    takeYears: useCallback((from) => setWork((now) => withYears(now, from)), []),
    discard: () => {
      setWork(fresh(base))
      return () => setWork(work)
    },
    dispatch: useCallback((action) => setWork((now) => ({ ...now, editing: edit(now.editing, action) })), []),
    type: useCallback((words) => setWork((now) => ({ ...now, form: { ...now.form, ...words } })), []),
    rebase: useCallback((theirs) => setWork((now) => onTopOf(now, theirs)), []),
  }
}

/** Keeps what is not saved, soon after each change and before the page goes; forgets it once there is nothing. */
function useKeptDraft(
  key: string,
  { editing, form, seenVersion }: Work,
  from: Content,
  isDirty: boolean,
): void {
  const keep = useRef(() => {})
  useEffect(() => {
    const savedAt = new Date().toISOString()
    const { drawing } = editing.present
    keep.current = () =>
      writeDraft(
        key,
        isDirty ? { savedAt, version: seenVersion, from, drawing, form, steps: keptSteps(editing) } : null,
      )
    const timer = setTimeout(() => keep.current(), KEEP_MS)
    return () => clearTimeout(timer)
  }, [key, editing, form, seenVersion, from, isDirty])
  useEffect(() => {
    const keepNow = () => keep.current()
    const stop = onPageHide(keepNow)
    return () => {
      stop()
      keepNow()
    }
  }, [])
}
