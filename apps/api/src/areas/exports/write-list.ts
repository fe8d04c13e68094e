import { setImmediate } from 'node:timers/promises'
import { type ExportFormat, exportFormat, type ListName, titled } from '@org/core/contract'
import type { FileCrs } from './formats/crs.ts'
import type { ExportedRow } from './formats/format.ts'
import { WRITERS } from './formats/registry.ts'
import { Lacks } from './lacks.ts'
import type { AskedRows, Exportable, Portion } from './rows.ts'

export type Exportables = Readonly<Record<ListName, Exportable>>

/** The file of a list, as a thread is told of it. */
export interface ListToWrite {
  asked: AskedRows
  format: ExportFormat
  /** What the coordinates of the shapes mean. */
  crs: FileCrs
  /** An empty folder of its own. */
  folder: string
}

export interface WrittenList {
  path: string
  /** What the file could not carry whole, in sentences. */
  notes: readonly string[]
}

interface Writing {
  /** Null after the last. */
  next(): Promise<Portion | null>
  /** So many more are written. */
  onRows(count: number): void
  signal: AbortSignal
}

/** Writes the file of a list, of rows that come in portions. Asks no database. @throws the signal's reason once it fires */
export async function writeList(
  lists: Exportables,
  { asked, format, crs, folder }: ListToWrite,
  { next, onRows, signal }: Writing,
): Promise<WrittenList> {
  const { entity, shapes, rowsOf } = lists[asked.list]
  const { columns, pages } = rowsOf(asked)
  const lacks = new Lacks(exportFormat(format).shapes.length > 0, asked.place)
  const notes: string[] = []
  const note = (sentence: string): void => void notes.push(sentence)

  async function* counted(): AsyncGenerator<readonly ExportedRow[]> {
    for (let portion = await next(); portion !== null; portion = await next())
      for (const page of pages(portion)) {
        yield page
        onRows(page.length)
        lacks.see(page)
        // Others of this thread are answered.
        await setImmediate()
        signal.throwIfAborted()
      }
  }
  const { one, many } = entity
  const what = { one, many, title: titled(many), columns, shapes, pages: counted() }
  const path = await WRITERS[format]({ ...what, crs, folder, note, signal })
  signal.throwIfAborted()
  lacks.tell(note)
  return { path, notes }
}
