import { RESULT_FINDING_KINDS, type ResultFindingKind } from '@org/core'
import { id, oneOf, oneOrNone, type Param, useParam } from '#platform/view.ts'

/** Which rows of a checked file are shown. */
export const SHOWS = [
  'new',
  'changed',
  'same',
  'error',
  'confirm',
  'warning',
  'unmatched',
  'leftOut',
] as const
export type Show = (typeof SHOWS)[number]
const SHOW = oneOrNone(SHOWS)
const FINDING = oneOrNone(RESULT_FINDING_KINDS)
const STEP = oneOrNone(['columns'])

/** Columns are counted from 0. */
const COLUMN: Param<number | null> = {
  read: (text) => (text !== null && /^\d{1,3}$/.test(text) ? Number(text) : null),
  write: (column) => (column === null ? null : String(column)),
}

/** What the page is about. */
export type Part = 'uploads' | 'results' | 'table'
const PART = oneOf<Part>(['uploads', 'results', 'table'])

/** Which file the page shows, where one is in its steps, and which rows: as the address says. */
export function useUploadPlace() {
  const [uploadId, openUpload] = useParam('upload', id)
  const [step, setStep] = useParam('step', STEP)
  const [show, setShow] = useParam('show', SHOW)
  const [finding, setFinding] = useParam('finding', FINDING)
  const [column, setColumn] = useParam('column', COLUMN)
  const [part] = useParam('view', PART)
  return {
    part,
    uploadId,
    open: (next: number | null) => openUpload(next, { push: true }),
    /** Back at the columns of a file that is checked already. */
    isAtColumns: step === 'columns',
    leaveColumns: () => setStep(null, { push: true }),
    /** Null: all rows. */
    show,
    setShow(next: Show | null) {
      setShow(next)
      // Its count is of all rows that become so, whatever is found in them.
      setFinding(null)
      setColumn(null)
    },
    /** Rows with this finding alone; null: any. */
    finding,
    /** With the finding: at this column alone. */
    column,
    setFinding(next: ResultFindingKind | null) {
      setFinding(next)
      setColumn(null)
    },
    /** All rows with this finding, whatever becomes of them. */
    showFinding(kind: ResultFindingKind, at: number | null) {
      setShow(null)
      setFinding(kind)
      setColumn(at)
    },
  }
}
export type UploadPlace = ReturnType<typeof useUploadPlace>
