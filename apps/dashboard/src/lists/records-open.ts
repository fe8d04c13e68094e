import { create } from 'zustand'

export interface RecordsOpen {
  isOpen: boolean
  /** A record by its id; `new` for one that is added; null: the list of all. */
  edited: number | 'new' | null
  /** Hears of the record that was added: the select that asked for one takes it. */
  onAdded: ((id: number) => void) | null
}

export const RECORDS_CLOSED: RecordsOpen = { isOpen: false, edited: null, onAdded: null }

/** A dialog of few records, from wherever on the page it is opened. */
export function createRecordsOpen() {
  const useOpen = create<RecordsOpen>()(() => RECORDS_CLOSED)
  return {
    useOpen,
    open: () => useOpen.setState({ ...RECORDS_CLOSED, isOpen: true }),
    add: (onAdded: RecordsOpen['onAdded']) => useOpen.setState({ isOpen: true, edited: 'new', onAdded }),
    edit: (edited: number | 'new') => useOpen.setState({ edited }),
    close: () => useOpen.setState(RECORDS_CLOSED),
    /** Who came to add one goes on with what they were doing; who came from the list, to the list. */
    leave: () => useOpen.setState(({ onAdded }) => (onAdded === null ? { edited: null } : RECORDS_CLOSED)),
  }
}
