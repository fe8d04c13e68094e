import { errors, fieldYearlyWorkbook } from '@org/core/contract'
import { createNodePlatform } from '@org/core/platform/node'
import { type CellDesk, createCellMemory, createDesk, createMemoryStorage } from '@org/core/workbooks'
import { type Listening, listen } from '../../../testing/live.ts'
import type { Person } from '../../../testing/two-processes.ts'

const workbook = fieldYearlyWorkbook.id
export const COLUMNS = ['crop', 'tillage', 'notes'] as const
export type ColumnName = (typeof COLUMNS)[number]
export type Values = Partial<Record<ColumnName, unknown>>

interface BrowserOptions {
  person: Person
  /** The server that this browser talks to just now. */
  url: () => string
  ids: readonly number[]
  /** Uniform in [0, 1): which answers are lost on their way. */
  chance: () => number
}

/** The share of answers that are lost. */
const LOST_ANSWERS = 0.15

/** A page with a workbook: the product's own logic of cells, on the product's own calls, with a list of rows kept in step. */
export function createBrowserOf({ person, url, ids, chance }: BrowserOptions) {
  const memory = createCellMemory()
  const line = { isOnline: true, listeners: new Set<() => void>() }
  const seen = new Map<number, Values>()
  /** Texts that the server said it has written. */
  const acknowledged: unknown[] = []
  const dirty = new Set<number>()
  let reading: Promise<void> | null = null
  let desk = open()
  const live: Listening = listen({ url, token: async () => person.token })
  const hear = live.live

  function open(): CellDesk {
    const own = () => person.client(url()).workbooks
    const made = createDesk({
      client: {
        workbooks: {
          ...own(),
          edit: async (input, options) => {
            if (!line.isOnline) throw errors.network()
            const answer = await own().edit(input, options)
            // Written, and nobody heard of it.
            if (chance() < LOST_ANSWERS) throw errors.network()
            const left = [...answer.conflicts, ...answer.refused]
            for (const { id, column, is } of input.cells)
              if (!left.some((each) => each.id === id && each.column === column)) acknowledged.push(is)
            return answer
          },
          undo: (input, options) => own().undo(input, options),
        },
      },
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
    made.writer(workbook).use({
      read: ({ text }) => ({ value: text }),
      changed: (cells) => markDirty(cells.map(({ id }) => id)),
    })
    return made
  }

  function markDirty(changed: readonly number[]): void {
    for (const id of changed) if (ids.includes(id)) dirty.add(id)
  }

  /** Reads again what was changed; saved texts leave their cells once the rows have them. */
  async function read(): Promise<void> {
    while (dirty.size > 0) {
      const asked = [...dirty]
      dirty.clear()
      const typed = desk.typed(workbook)
      const saved = asked.flatMap((id) =>
        Object.entries(typed.of(id) ?? {}).flatMap(([column, { state }]) =>
          state === 'saved' ? [{ id, column }] : [],
        ),
      )
      try {
        const { columns } = await person
          .client(url())
          .workbooks.values({ workbook, ids: asked, columns: [...COLUMNS] })
        for (const [at, id] of asked.entries()) {
          const values = COLUMNS.map((name, place) => [name, columns[place]?.shown[at]] as const)
          seen.set(id, Object.fromEntries(values))
        }
        typed.put(saved.map((cell) => ({ ...cell, cell: null })))
      } catch {
        // The server is gone: it is read from the other one.
        for (const id of asked) dirty.add(id)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }
  }

  return {
    get desk() {
      return desk
    },
    get writer() {
      return desk.writer(workbook)
    },
    acknowledged,
    listening: live,
    /** Types a text where the person sees what is there. */
    write: (cells: readonly { id: number; column: ColumnName; text: string }[]) =>
      void desk
        .writer(workbook)
        .write(cells.map((cell) => ({ ...cell, was: seen.get(cell.id)?.[cell.column] }))),
    setOnline(isOnline: boolean) {
      line.isOnline = isOnline
      if (isOnline) hear.online()
      else hear.offline()
      for (const listener of [...line.listeners]) listener()
    },
    /** The tab ends without a word, and another one takes its place. */
    async crash(): Promise<void> {
      desk.close()
      await desk.kept()
      desk = open()
      await desk.takeUp()
    },
    conflicts: () =>
      [...desk.typed(workbook).rows()].flatMap(([id, row]) =>
        Object.entries(row).flatMap(([column, { conflict }]) =>
          conflict === undefined ? [] : [{ id, column }],
        ),
      ),
    /** Keeps what is seen in step with what is heard. */
    async follow(): Promise<void> {
      let heard = 0
      markDirty(live.resets.splice(0).length > 0 ? ids : [])
      for (; heard < live.changes.length; heard++) {
        const change = live.changes[heard]
        if (change?.entity === 'field_year') markDirty([change.entityId])
      }
      live.changes.splice(0, heard)
      reading ??= read().finally(() => {
        reading = null
      })
      await reading
    },
    look: () => markDirty(ids),
    seen: () => new Map(seen),
    close() {
      desk.close()
      hear.close()
    },
  }
}
export type BrowserOf = ReturnType<typeof createBrowserOf>
