import type { ResultFinding, StagedRow } from '@org/core'
import { create } from 'zustand'

/** A row that is looked at, or one of its cells. */
export interface Selected {
  uploadId: number
  sheet: number
  row: number
  /** Null: the row. */
  column: number | null
}

/** Cells are drawn by the table: what is selected reaches them without drawing all of it anew. */
export const useSelected = create<{ selected: Selected | null }>()(() => ({ selected: null }))

export const select = (selected: Selected | null): void => useSelected.setState({ selected })

/** The worst finding about a cell, or, with null, about the row. */
export function findingAt({ findings }: StagedRow, column: number | null): ResultFinding | null {
  const here = findings.filter((finding) => finding.column === column)
  return here.find(({ level }) => level === 'error') ?? here[0] ?? null
}

export const rowKey = ({ sheet, row }: Pick<StagedRow, 'sheet' | 'row'>): string => `${sheet}:${row}`
