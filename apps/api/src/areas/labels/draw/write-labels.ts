import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { errors, type LabelLayoutRead, type LabelText } from '@org/core/contract'
import { missingNotes } from '../../../files/pdf/missing-notes.ts'
import { drawInThread } from './draw-thread.ts'
import { zplLabels } from './zpl.ts'
import { zplTestPage } from './zpl-test-page.ts'

export interface LabelsToWrite {
  kind: 'labels' | 'testPage'
  /** In the order of print; a test page has none. */
  labels: readonly LabelText[]
  layout: LabelLayoutRead
  title: string
  /** Of the document: the same labels give the same bytes. */
  date: Date
}

interface WriteOptions {
  /** An empty folder of its own. */
  folder: string
  /** Is given how many labels are drawn, at least twice a second. */
  onDrawn(count: number): void
  signal: AbortSignal
}

/**
 * Writes labels, or a test page, as a PDF or as ZPL. The server answers other calls while it does.
 *
 * @returns the file’s path inside the folder, and sentences about what could not be printed
 * @throws errors.aborted when the signal fires: what is written by then stays in the folder; errors.unavailable
 */
export async function writeLabels(
  asked: LabelsToWrite,
  { folder, onDrawn, signal }: WriteOptions,
): Promise<{ path: string; notes: string[] }> {
  const path = join(folder, `labels.${asked.layout.output}`)
  const write = asked.layout.output === 'pdf' ? drawInThread : writeZpl
  return { path, notes: missingNotes(await write({ ...asked, path }, { onDrawn, signal })) }
}

/** So many labels are written before other calls have their turn. */
const PORTION = 200

async function writeZpl(
  { kind, labels, layout, path }: LabelsToWrite & { path: string },
  { onDrawn, signal }: Pick<WriteOptions, 'onDrawn' | 'signal'>,
): Promise<string[]> {
  const missing = new Set<string>()
  async function* formats(): AsyncGenerator<string> {
    if (kind === 'testPage') return yield zplTestPage(layout)
    let [count, portion] = [0, '']
    for (const format of zplLabels({ labels, layout }, (character) => missing.add(character))) {
      portion += format
      count += 1
      if (count % PORTION > 0 && count < labels.length) continue
      yield portion
      portion = ''
      onDrawn(count)
      await setImmediate()
    }
  }
  try {
    await pipeline(formats, createWriteStream(path), { signal })
  } catch (cause) {
    throw signal.aborted ? errors.aborted() : cause
  }
  return [...missing]
}
