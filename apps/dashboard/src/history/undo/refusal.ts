import { create } from 'zustand'

/** Why an edit was not undone: the rows that stand in the way, by name. */
export interface Refusal {
  what: string
  way: 'undo' | 'redo'
  message: string
  remedy: string
  rows: readonly string[]
}

/** The refusal that the dialog shows. */
export const useRefusal = create<{ refusal: Refusal | null }>()(() => ({ refusal: null }))
