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
export function columnsParam<C extends string>(
  list: WithColumns<C>,
  usual: readonly C[] = usualColumns(list),
): Param<readonly C[] | null> {
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
  usual: readonly C[] = usualColumns(list),
): readonly C[] {
  if (addressed !== null) return addressed
  return preferred === undefined ? usual : orderly(list, preferred.map(currentName))
}

/** The columns of a page that are not the list's own: of a workbook beside the page of the same list. */
export interface OwnColumns<C extends string> {
  /** Under which a person's choice is kept; the list's name unless said. */
  kept?: string
  /** Those shown without a choice, in the list's order. */
  usual?: readonly C[]
}

export interface ShownColumns<C extends string> {
  columns: readonly C[]
  setColumns: (columns: readonly C[]) => void
}

/** The person's own columns stand in the address too where they are not the usual ones, so that a link carries them. */
export function useShownColumns<C extends string>(
  list: WithColumns<C>,
  { kept = list.name, usual }: OwnColumns<C> = {},
): ShownColumns<C> {
  const param = useMemo(() => columnsParam(list, usual), [list, usual])
  const [addressed, address] = useParam('columns', param)
  const preferred = usePreference(({ columns }) => columns[kept])
  const choose = usePreference((preferences) => preferences.choose)
  const all = usePreference((preferences) => preferences.columns)
  const columns = useMemo(
    () => columnsToShow(list, addressed, preferred, usual),
    [list, addressed, preferred, usual],
  )
  const isUnsaid = addressed === null && param.write(columns) !== null
  useEffect(() => {
    if (isUnsaid) address(columns)
  }, [isUnsaid, address, columns])
  return {
    columns,
    setColumns(chosen) {
      choose({ columns: { ...all, [kept]: [...chosen] } })
      address(chosen)
    },
  }
}
