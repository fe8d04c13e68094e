import type { CellEdits } from '../contract/workbooks/endpoints.ts'
import { createNodePlatform } from '../platform/node.ts'
import { createDesk } from './desk.ts'
import { type CellMemory, createCellMemory, createMemoryStorage } from './storage.ts'
import type { UndoneCells } from './writer.ts'

export const WORKBOOK = 'field-yearly-workbook'
const NOTHING: CellEdits = { editId: null, changed: [], conflicts: [], refused: [] }

export interface SentCall {
  key: string | undefined
  cells: { id: number; column: string; was: unknown; is: unknown }[]
}

/** A server that answers what it is told to, one call after the other; a network that can be cut. */
export function createWorld(
  answers: (Partial<CellEdits> | Error)[] = [],
  undoes: (Partial<UndoneCells> | Error)[] = [],
) {
  const calls: SentCall[] = []
  const undone: number[] = []
  const line = { isOnline: true, listeners: new Set<() => void>() }
  let edit = 100
  const memory: CellMemory = createCellMemory()
  const open = () => {
    const desk = createDesk({
      client: {
        workbooks: {
          edit: async (input: { cells: SentCall['cells'] }, options?: { idempotencyKey?: string }) => {
            calls.push({ key: options?.idempotencyKey, cells: input.cells })
            const answer = answers.shift() ?? {}
            if (answer instanceof Error) throw answer
            edit += 1
            return { ...NOTHING, editId: edit, ...answer }
          },
          undo: async ({ editId }: { editId: number }) => {
            undone.push(editId)
            const answer = undoes.shift() ?? {}
            if (answer instanceof Error) throw answer
            edit += 1
            return { editId: edit, kept: [], ...answer }
          },
        },
      } as never,
      storage: createMemoryStorage(memory),
      clock: createNodePlatform().clock,
      connection: {
        isOnline: () => line.isOnline,
        subscribe(listener) {
          line.listeners.add(listener)
          return () => void line.listeners.delete(listener)
        },
      },
    })
    const writer = desk.writer(WORKBOOK)
    writer.use({
      read: ({ text }) => (text === 'bad' ? { problem: 'No such crop' } : { value: text }),
      changed: () => {},
    })
    return { desk, writer, typed: desk.typed(WORKBOOK) }
  }
  return {
    ...open(),
    calls,
    undone,
    answers,
    memory,
    /** The same person's next page, on what the one before kept. */
    open,
    setOnline(isOnline: boolean) {
      line.isOnline = isOnline
      for (const listener of [...line.listeners]) listener()
    },
  }
}

export const cell = (text: string, was: unknown = 'Corn', id = 1) => ({ id, column: 'crop', text, was })

/** Resolves when a condition holds; looked at whenever the desk says that something changed. */
export function until(
  desk: { subscribe(listener: () => void): () => void },
  holds: () => boolean,
): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!holds()) return
      end()
      resolve()
    }
    const end = desk.subscribe(look)
    look()
  })
}
