import { currentName, type ListColumns, type ListName, screenColumns, usualColumns } from '@org/core'
import { useEffect, useMemo } from 'react'
import { usePreference } from '#platform/preferences.ts'
import { type Param, useParam } from '#platform/view.ts'

/** A list by what this needs of it. */
export interface WithColumns<C extends string> {
  name: ListName
  columns: ListColumns<C>
}

/** Known columns, each once, in the list's order, with the one that is always shown. */
export function orderly<C extends string>(list: WithColumns<C>, words: readonly string[]): C[] {
  return screenColumns(list).filter(
    (key) => list.columns[key].shown === 'always' || words.some((word) => word === key),
  )
}

const sameColumns = (one: readonly string[], other: readonly string[]) => one.join() === other.join()

/** In the address where they are not the usual ones; null: the address says nothing. */
export function columnsParam<C extends string>(list: WithColumns<C>): Param<readonly C[] | null> {
  const usual = usualColumns(list)
  return {
    read: (words) => (words === null || words === '' ? null : orderly(list, words.split(','))),
    write: (columns) => (columns === null || sameColumns(columns, usual) ? null : columns.join(',')),
  }
}

/**
 * The columns to show: the address' first, because a link shows a colleague the same thing; then the person's own;
 * then the usual ones.
 */
export function columnsToShow<C extends string>(
  list: WithColumns<C>,
  addressed: readonly C[] | null,
  preferred: readonly string[] | undefined,
): readonly C[] {
  if (addressed !== null) return addressed
  return preferred === undefined ? usualColumns(list) : orderly(list, preferred.map(currentName))
}

export interface ShownColumns<C extends string> {
  columns: readonly C[]
  setColumns: (columns: readonly C[]) => void
}

/** The person's own columns stand in the address too where they are not the usual ones, so that a link carries them. */
export function useShownColumns<C extends string>(list: WithColumns<C>): ShownColumns<C> {
  const param = useMemo(() => columnsParam(list), [list])
  const [addressed, address] = useParam('columns', param)
  const preferred = usePreference(({ columns }) => columns[list.name])
  const choose = usePreference((preferences) => preferences.choose)
  const all = usePreference((preferences) => preferences.columns)
  const columns = useMemo(() => columnsToShow(list, addressed, preferred), [list, addressed, preferred])
  const isUnsaid = addressed === null && param.write(columns) !== null
  useEffect(() => {
    if (isUnsaid) address(columns)
  }, [isUnsaid, address, columns])
  return {
    columns,
    setColumns(chosen) {
      choose({ columns: { ...all, [list.name]: [...chosen] } })
      address(chosen)
    },
  }
}
