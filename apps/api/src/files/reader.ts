import {
  errors,
  MAX_WORKBOOK_FILE_BYTES,
  type RememberedLayout,
  type SheetProposal,
} from '@org/core/contract'
import { type Asker, createTurns } from '../turns.ts'
import type { BoundaryFile, BoundaryQuestion, ReadAnswers } from './boundary-file.ts'
import type { FileOnDisk } from './incoming.ts'
import { LIMITS } from './limits.ts'
import { POSITION_LIMITS, POSITIONS_READ } from './positions/limits.ts'
import type { PositionFile } from './positions/position-file.ts'
import type { FileToRead, ReadAnswer } from './reader-protocol.ts'
import { type ReadingProcess, startReadingProcess } from './reading-process.ts'
import { TABLE_LIMITS, TABLES_READ } from './tables/limits.ts'
import { MARKED_READ, type MarkedChoice, type MarkedTable } from './tables/marked-table.ts'
import type { LayoutChoice, ProposedTables } from './tables/table-file.ts'
import { unreadable, WHAT_IS_READ } from './unreadable.ts'

export interface ReaderLog {
  warn(fields: Record<string, unknown>, message: string): void
}

export interface ReaderOptions {
  log: ReaderLog
  /** Milliseconds of the processor's time one file may take. */
  readMs?: number
}

export interface Reader {
  /** See Files.readBoundaries. */
  read(
    file: FileOnDisk,
    fileName: string,
    answers: ReadAnswers,
    asker: Asker,
  ): Promise<BoundaryFile | BoundaryQuestion>
  /** See Files.readPositions. */
  readPositions(file: FileOnDisk, fileName: string, asker: Asker): Promise<PositionFile>
  /** See Files.readTables. */
  readTables(
    file: FileOnDisk,
    fileName: string,
    remembered: readonly RememberedLayout[],
    asker: Asker,
  ): Promise<ProposedTables>
  /** See Files.readLayout. */
  readLayout(file: FileOnDisk, fileName: string, choice: LayoutChoice, asker: Asker): Promise<SheetProposal>
  /** See Files.readMarked. */
  readMarked(file: FileOnDisk, fileName: string, choice: MarkedChoice, asker: Asker): Promise<MarkedTable>
  close(): Promise<void>
}

/**
 * Reads one file after the other, by turns of people, in a process of its own, started when needed, ended when idle, and replaced when a
 * file takes too long, breaks it or wears it out. A thread would not do: one that runs out of memory takes the whole
 * server with it.
 */
export function createReader({ log, readMs = LIMITS.readMs }: ReaderOptions): Reader {
  let helper: ReadingProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let closed = false
  const turns = createTurns({
    of: 'files',
    atOnce: 1,
    eachWaiting: LIMITS.eachWaitingFiles,
    tooMany: () => errors.unavailable('The server is reading many of your files right now'),
  })

  const letGo = async (): Promise<void> => {
    clearTimeout(idle)
    const ending = helper
    helper = null
    await ending?.end()
  }

  const readNow = async (file: FileToRead, signal?: AbortSignal): Promise<Read> => {
    clearTimeout(idle)
    if (helper?.isGone) await letGo()
    if (closed) throw stopping()
    let keep = false
    try {
      helper ??= await startReadingProcess()
      const answer = await helper.read(file, readMs, signal)
      keep = !answer.worn && !closed
      return readOf(answer, file.wants, log)
    } catch (error) {
      throw closed ? stopping() : error
    } finally {
      if (keep) idle = setTimeout(() => void letGo(), LIMITS.readerIdleMs).unref()
      else await letGo()
    }
  }

  const inTurn = async (file: FileToRead, maxBytes: number, asker: Asker): Promise<Read> => {
    if (file.sizeBytes === 0) throw unreadable('The file is empty', REMEDIES[file.wants])
    if (file.sizeBytes > maxBytes) throw errors.tooLarge(maxBytes)
    return turns.take(asker, () => readNow(file, asker.signal))
  }

  return {
    async read(file, fileName, answers, asker) {
      const asked = { wants: 'boundaries', ...placeOf(file), fileName, answers } as const
      const read = await inTurn(asked, LIMITS.fileBytes, asker)
      if (read.outcome === 'read') return read.result
      throw new TypeError('the process read something else')
    },
    async readPositions(file, fileName, asker) {
      const asked = { wants: 'positions', ...placeOf(file), fileName } as const
      const read = await inTurn(asked, POSITION_LIMITS.fileBytes, asker)
      if (read.outcome === 'positions') return read.result
      throw new TypeError('the process read something else')
    },
    async readTables(file, fileName, remembered, asker) {
      const asked = { wants: 'tables', ...placeOf(file), fileName, remembered } as const
      const read = await inTurn(asked, TABLE_LIMITS.fileBytes, asker)
      if (read.outcome === 'tables') return read.result
      throw new TypeError('the process read something else')
    },
    async readLayout(file, fileName, choice, asker) {
      const asked = { wants: 'layout', ...placeOf(file), fileName, choice } as const
      const read = await inTurn(asked, TABLE_LIMITS.fileBytes, asker)
      if (read.outcome === 'layout') return read.result
      throw new TypeError('the process read something else')
    },
    async readMarked(file, fileName, choice, asker) {
      const asked = { wants: 'marked', ...placeOf(file), fileName, choice } as const
      const read = await inTurn(asked, MAX_WORKBOOK_FILE_BYTES, asker)
      if (read.outcome === 'marked') return read.result
      throw new TypeError('the process read something else')
    },
    async close() {
      closed = true
      await letGo()
      // Behind the file that was being read, which has ended with its process.
      await turns.take({ person: '' }, async () => {})
    },
  }
}

/** The rest of what is known of a file does not go to the process. */
const placeOf = ({ path, sizeBytes }: FileOnDisk): FileOnDisk => ({ path, sizeBytes })

const stopping = () => errors.unavailable('The server is stopping')

type Read = Extract<ReadAnswer, { outcome: 'read' | 'positions' | 'tables' | 'layout' | 'marked' }>

const REMEDIES: Readonly<Record<FileToRead['wants'], string>> = {
  boundaries: WHAT_IS_READ,
  positions: POSITIONS_READ,
  tables: TABLES_READ,
  layout: TABLES_READ,
  marked: MARKED_READ,
}

/** Where even its format is not known. */
const OPEN_ELSEWHERE: typeof REMEDIES = {
  boundaries: 'Open it in the program it came from, export it as GeoJSON in WGS 84, then import that file.',
  positions: 'Open it in the program it came from, export it as GPX or CSV, then read that file.',
  tables: 'Open it in the program it came from, save it as XLSX or CSV, then read that file.',
  layout: 'Open it in the program it came from, save it as XLSX or CSV, then read that file.',
  marked: 'Open it in the program that wrote it, save it as XLSX or CSV, then drop that file here.',
}

function readOf(answer: ReadAnswer, wants: FileToRead['wants'], log: ReaderLog): Read {
  switch (answer.outcome) {
    case 'read':
    case 'positions':
    case 'tables':
    case 'layout':
    case 'marked':
      return answer
    case 'unreadable':
      if (answer.cause !== null) log.warn({ reason: answer.cause }, `GDAL refused a file of ${wants}`)
      throw unreadable(answer.message, answer.remedy)
    case 'failed':
      log.warn({ reason: answer.reason }, `a file of ${wants} could not be read`)
      throw unreadable(
        'The file could not be read: it is damaged or in an unknown format',
        OPEN_ELSEWHERE[wants],
      )
  }
}
