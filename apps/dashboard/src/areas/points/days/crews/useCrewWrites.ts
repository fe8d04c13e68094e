import type { Client } from '@org/core'
import { useClient } from '#data/api.ts'
import { useUndo } from '#history/undo/useUndo.ts'
import { useWritten } from '#live/written.ts'

type Created = Parameters<Client['crews']['create']>[0]
type Updated = Parameters<Client['crews']['update']>[0]

/** Adds and changes crews, each with an undo. Both reject with a catalog error. */
export function useCrewWrites() {
  const client = useClient()
  const written = useWritten()
  const { offer } = useUndo()
  return {
    async create(input: Created): Promise<number> {
      const { id, name, editId } = await client.crews.create(input)
      await written('crew')
      offer(editId, `Crew ${name} added`)
      return id
    },
    async update(input: Updated): Promise<void> {
      try {
        const { name, editId } = await client.crews.update(input)
        offer(editId, `Crew ${name} changed`)
      } finally {
        // After a refusal too: somebody else may have changed it, and what they wrote is shown beside what is typed.
        await written('crew')
      }
    },
  }
}
