import { create } from 'zustand'

/** A crew that is edited by its id; `new` for one that is added. */
export type EditedCrew = number | 'new'

interface CrewsOpen {
  isOpen: boolean
  /** Null: the list of all. */
  edited: EditedCrew | null
  /** Hears of the crew that was added: the select that asked for one takes it. */
  onAdded: ((id: number) => void) | null
}

export const CREWS_CLOSED: CrewsOpen = { isOpen: false, edited: null, onAdded: null }

/** The dialog of crews, from wherever on the page it is opened. */
export const useCrewsOpen = create<CrewsOpen>()(() => CREWS_CLOSED)

export const openCrews = (): void => useCrewsOpen.setState({ ...CREWS_CLOSED, isOpen: true })
export const addCrew = (onAdded: CrewsOpen['onAdded']): void =>
  useCrewsOpen.setState({ isOpen: true, edited: 'new', onAdded })
