import {
  asProductError,
  enrolledFieldsOf,
  type FieldDetail,
  type FieldUse,
  isStale,
  type PlannedYearsAnswer,
  type ProductError,
  plannedYearsOf,
  staleNeighborOf,
} from '@org/core'
import { toasts } from '@org/ui'
import { useEffect, useState } from 'react'
import { useUndo } from '#history/undo/useUndo.ts'
import { useWrite } from '#writes/useWrite.ts'
import { sayNotDone } from '#writes/words.ts'
import { useFieldWrites } from './data.ts'
import { changedTexts, formOf } from './form.ts'
import { type Owner, saveInput, type Wanted } from './save-input.ts'
import { savedWords } from './saved-words.ts'
import type { Editor } from './useEditor.ts'
import { drawingOf, isSameDrawing } from './work.ts'

export interface Saving {
  isRunning: boolean
  failure: ProductError | null
  /** What someone else saved since: the person chooses. */
  theirs: FieldDetail | null
  /** Years whose plans stand on the boundary as it was: the person decides. Empty while nothing is asked. */
  askingYears: readonly number[]
  answerYears: (answer: PlannedYearsAnswer) => void
  /** Enrollments under way that have joined neighbors: the person decides. Empty while nothing is asked. */
  askingUses: readonly FieldUse[]
  /** Deactivates the neighbors all the same. */
  answerUses: () => void
  /** Back to the drawing, as it is. */
  leaveQuestion: () => void
  save: () => void
  takeTheirs: () => void
  keepMine: () => void
  goOn: () => void
}

export interface Target extends Owner {
  onCreated: (field: FieldDetail) => void
}

/** A save that waits for the person's word. */
interface Asking {
  wanted: Wanted
  years: readonly number[]
  uses: readonly FieldUse[]
}

const NOTHING: readonly never[] = []

/** Saves a field's boundary, words, pieces and joined neighbors at once; what fails leaves the work as it is. */
export function useSaving(editor: Editor, target: Target): Saving {
  const writes = useFieldWrites()
  const { offer } = useUndo()
  const { doing, run: write } = useWrite(`field ${editor.base?.id ?? `of ${target.growerId}`}`)
  const [failure, setFailure] = useState<ProductError | null>(null)
  const [theirs, setTheirs] = useState<FieldDetail | null>(null)
  const [asking, setAsking] = useState<Asking | null>(null)
  const [created, setCreated] = useState<FieldDetail | null>(null)

  // Only once the work counts as saved: until then the page would ask before it is left.
  const { onCreated } = target
  useEffect(() => {
    if (created !== null && !editor.isDirty) onCreated(created)
  }, [created, editor.isDirty, onCreated])

  async function run(wanted: Wanted) {
    setFailure(null)
    const name = wanted.form.name.trim()
    const outcome = await write({
      doing: `Saving ${name}`,
      work: async () => {
        const saved = await writes.save(saveInput(wanted, target))
        setAsking(null)
        editor.settle(wanted, saved.field)
        writes.done()
        const words = savedWords(saved, wanted.base === null)
        if (saved.editId === null) toasts.show({ message: words })
        else offer(saved.editId, words)
        if (wanted.base === null) setCreated(saved.field)
      },
      done: () => {},
      failed: (error) => sayNotDone(`${name} was not saved`, name, error, 'The drawing is kept.'),
    })
    if (outcome !== null && 'error' in outcome) await say(wanted, outcome.error)
  }

  async function say(wanted: Wanted, error: ProductError) {
    const years = plannedYearsOf(error)
    setAsking(years.length > 0 ? { wanted, years, uses: NOTHING } : null)
    if (years.length > 0) return
    if (enrolledFieldsOf(error).length > 0) await askAboutUses(wanted)
    else if (staleNeighborOf(error) !== null) {
      // The list of joined neighbors then offers each as it is now.
      writes.lookAgain()
      setFailure(error)
    } else if (isStale(error) && wanted.base !== null) await askForTheirs(wanted.base.id)
    else setFailure(error)
  }

  async function askForTheirs(id: number) {
    try {
      setTheirs(await writes.fetch(id))
    } catch (error) {
      setFailure(asProductError(error))
    }
  }

  async function askAboutUses(wanted: Wanted) {
    try {
      const uses = await writes.usesOf(wanted.drawing.joined.map(({ id }) => id))
      setAsking({ wanted, years: NOTHING, uses })
    } catch (error) {
      setFailure(asProductError(error))
    }
  }

  const mine = wantedOf(editor)
  const decided = (decide: (saved: FieldDetail) => void) => () => {
    if (theirs === null) return
    setTheirs(null)
    decide(theirs)
  }
  const answer = (answered: (asked: Asking) => Partial<Wanted>) => {
    if (asking !== null) void run({ ...asking.wanted, ...answered(asking) })
  }
  return {
    isRunning: doing !== null,
    failure,
    theirs,
    askingYears: asking?.years ?? NOTHING,
    answerYears: (plannedYears) => answer(() => ({ plannedYears })),
    askingUses: asking?.uses ?? NOTHING,
    answerUses: () => answer(({ uses }) => ({ enrollmentIds: uses.map(({ enrollmentId }) => enrollmentId) })),
    leaveQuestion: () => setAsking(null),
    save: () => void run(mine),
    takeTheirs: decided((saved) => {
      editor.reset(saved)
      writes.done()
    }),
    keepMine: decided((saved) => {
      editor.rebase(saved)
      void run(rebasedWork(mine, saved))
    }),
    goOn: decided(editor.rebase),
  }
}

/** The work as it is now, with nothing answered. */
function wantedOf({ base, seenVersion: version, editing, form, isBoundaryChanged }: Editor): Wanted {
  const { drawing } = editing.present
  return { base, version, drawing, form, isBoundaryChanged, plannedYears: 'ask', enrollmentIds: NOTHING }
}

/** The same work, begun from what is saved now. */
function rebasedWork(mine: Wanted, saved: FieldDetail): Wanted {
  const before = formOf(mine.base)
  const texts = { ...formOf(saved), ...changedTexts(before, mine.form) }
  const isDrawn = !isSameDrawing(mine.drawing, drawingOf(mine.base))
  return {
    ...mine,
    base: saved,
    version: saved.version,
    drawing: isDrawn ? mine.drawing : drawingOf(saved),
    form: { ...texts, method: mine.form.method, note: mine.form.note },
  }
}
