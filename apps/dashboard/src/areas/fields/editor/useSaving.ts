import {
  asProductError,
  type FieldDetail,
  isStale,
  type PlannedYearsAnswer,
  type ProductError,
  plannedYearsOf,
} from '@org/core'
import { toasts } from '@org/ui'
import { useEffect, useState } from 'react'
import { toMultiPolygon } from '#map/draw/shapes.ts'
import { useWrite } from '#writes/useWrite.ts'
import { sayNotDone } from '#writes/words.ts'
import { useFieldWrites } from './data.ts'
import { determinationOf } from './determination.ts'
import type { Content } from './draft.ts'
import { changedTexts, formOf } from './form.ts'
import type { Editor } from './useEditor.ts'
import { drawingOf, isSameDrawing } from './work.ts'

export interface Saving {
  isRunning: boolean
  failure: ProductError | null
  /** What somebody else saved meanwhile: the person chooses. */
  theirs: FieldDetail | null
  /** Years whose plans stand on the boundary as it was: the person decides. Empty while nothing is asked. */
  askingYears: readonly number[]
  answerYears: (answer: PlannedYearsAnswer) => void
  /** Back to the drawing, as it is. */
  leaveYears: () => void
  save: () => void
  takeTheirs: () => void
  keepMine: () => void
  goOn: () => void
}

export interface Target {
  growerId: number
  /** Of the field-year made with a new field. */
  year: number | null
  onCreated: (field: FieldDetail) => void
}

const NO_YEARS: readonly number[] = []

/** What is to be saved: everything of the work that the writes need. */
interface Wanted extends Content {
  base: FieldDetail | null
  version: number | null
  isBoundaryChanged: boolean
  plannedYears: PlannedYearsAnswer
}

/** A save that waits for the person's word on the years that are planned. */
interface Asking {
  wanted: Wanted
  years: readonly number[]
}

/** Saves a field's boundary, words and split-off pieces; what fails leaves the work as it is. */
export function useSaving(editor: Editor, target: Target): Saving {
  const writes = useFieldWrites()
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
        const saved = await saveAll(writes, wanted, target)
        setAsking(null)
        editor.settle(wanted, saved)
        writes.done()
        toasts.show({ message: `${saved.name} saved` })
        if (wanted.base === null) setCreated(saved)
      },
      done: () => {},
      failed: (error) => sayNotDone(`${name} was not saved`, name, error, 'The drawing is kept.'),
    })
    if (outcome !== null && 'error' in outcome) await say(wanted, outcome.error)
  }

  async function say(wanted: Wanted, error: ProductError) {
    const years = plannedYearsOf(error)
    setAsking(years.length > 0 ? { wanted, years } : null)
    if (isStale(error) && wanted.base !== null) await askForTheirs(wanted.base.id)
    else if (years.length === 0) setFailure(error)
  }

  async function askForTheirs(id: number) {
    try {
      setTheirs(await writes.fetch(id))
    } catch (error) {
      setFailure(asProductError(error))
    }
  }

  const { base, seenVersion: version, editing, form, isBoundaryChanged } = editor
  const { drawing } = editing.present
  const mine: Wanted = { base, version, drawing, form, isBoundaryChanged, plannedYears: 'ask' }
  const decided = (decide: (saved: FieldDetail) => void) => () => {
    if (theirs === null) return
    setTheirs(null)
    decide(theirs)
  }
  return {
    isRunning: doing !== null,
    failure,
    theirs,
    askingYears: asking?.years ?? NO_YEARS,
    answerYears: (plannedYears) => {
      if (asking !== null) void run({ ...asking.wanted, plannedYears })
    },
    leaveYears: () => setAsking(null),
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

type Writes = ReturnType<typeof useFieldWrites>

/** Boundary first, then words, then the pieces: each is whole when the next begins. */
async function saveAll(writes: Writes, wanted: Wanted, target: Target): Promise<FieldDetail> {
  const saved =
    wanted.base === null ? await create(writes, wanted, target) : await change(writes, wanted, wanted.base)
  await createPieces(writes, wanted, saved.growerId)
  return saved
}

const boundaryOf = ({ base, drawing, form }: Wanted) => ({
  geometry: toMultiPolygon(drawing.parts),
  ...determinationOf(base, !isSameDrawing(drawing, drawingOf(base)), form.method),
  note: form.note.trim(),
})

function create(writes: Writes, wanted: Wanted, { growerId, year }: Target): Promise<FieldDetail> {
  const { name, farmName, fsaFarm, fsaTract, fsaClu } = wanted.form
  const hasBoundary = wanted.drawing.parts.length > 0
  return writes.create('field', {
    growerId,
    name: name.trim(),
    farmName: farmName.trim(),
    fsaFarm: fsaFarm.trim(),
    fsaTract: fsaTract.trim(),
    fsaClu: fsaClu.trim(),
    year: hasBoundary ? year : null,
    boundary: hasBoundary ? boundaryOf(wanted) : null,
  })
}

async function change(writes: Writes, wanted: Wanted, base: FieldDetail): Promise<FieldDetail> {
  const id = base.id
  const texts = changedTexts(formOf(base), wanted.form)
  let version = wanted.version ?? base.version
  let saved = base
  if (wanted.isBoundaryChanged && wanted.drawing.parts.length > 0) {
    const { plannedYears } = wanted
    saved = await writes.saveBoundary({ id, version, ...boundaryOf(wanted), plannedYears })
    version = saved.version
  }
  return Object.keys(texts).length === 0 ? saved : writes.update({ id, version, ...texts })
}

async function createPieces(writes: Writes, { drawing, form }: Wanted, growerId: number): Promise<void> {
  for (const [index, { id, name, part }] of drawing.aside.entries()) {
    await writes.create(`piece ${id}`, {
      growerId,
      name: name.trim() || `${form.name.trim()} ${index + 2}`,
      farmName: form.farmName.trim(),
      boundary: {
        geometry: toMultiPolygon([part]),
        ...determinationOf(null, true, form.method),
        note: `Split off from ${form.name.trim()}`,
      },
    })
  }
}
