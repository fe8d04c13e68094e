import type { Enrollment } from '@org/core'
import { create } from 'zustand'

interface Chosen {
  /** Chosen enrollments as they were last seen. They stay while the filter changes and another page is looked at. */
  rows: ReadonlyMap<number, Enrollment>
  choose: (rows: Iterable<Enrollment>) => void
  toggle: (row: Enrollment) => void
  /** Rows as they are now: those of them that are chosen are known anew. */
  see: (rows: readonly Enrollment[]) => void
}

const byId = (rows: Iterable<Enrollment>) => new Map([...rows].map((row) => [row.id, row]))

export const useChosen = create<Chosen>()((set) => ({
  rows: new Map(),
  choose: (rows) => set({ rows: byId(rows) }),
  toggle: (row) =>
    set(({ rows }) => ({
      rows: rows.has(row.id)
        ? byId([...rows.values()].filter(({ id }) => id !== row.id))
        : byId([...rows.values(), row]),
    })),
  see: (seen) =>
    set(({ rows }) => {
      const newer = seen.filter((row) => (rows.get(row.id)?.version ?? row.version) < row.version)
      return newer.length === 0 ? {} : { rows: byId([...rows.values(), ...newer]) }
    }),
}))
