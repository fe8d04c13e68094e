import { create } from 'zustand'
import type { Way } from './useOwnUndo.ts'

/** An undo or redo that reaches further than the page: it is made only when the person says so. */
export interface Question {
  way: Way
  what: string
  /** When it was made, ISO in UTC. */
  at: string
  /** The page it was made on, where this tab knows. */
  page: string | null
  /** What else there is to know before. */
  note?: string
  run: () => void
}

/** The question that the dialog asks. */
export const useAsked = create<{ question: Question | null }>()(() => ({ question: null }))
