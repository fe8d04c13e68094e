import { create } from 'zustand'

interface LaboratoriesOpen {
  isOpen: boolean
  /** A laboratory by its id; `new` for one that is added; null: the list of all. */
  edited: number | 'new' | null
  /** Hears of the laboratory that was added. */
  onAdded: ((id: number) => void) | null
}

export const LABORATORIES_CLOSED: LaboratoriesOpen = { isOpen: false, edited: null, onAdded: null }

/** The dialog of laboratories, from wherever on the page it is opened. */
export const useLaboratoriesOpen = create<LaboratoriesOpen>()(() => LABORATORIES_CLOSED)

export const openLaboratories = (): void =>
  useLaboratoriesOpen.setState({ ...LABORATORIES_CLOSED, isOpen: true })
export const addLaboratory = (onAdded: LaboratoriesOpen['onAdded']): void =>
  useLaboratoriesOpen.setState({ isOpen: true, edited: 'new', onAdded })
