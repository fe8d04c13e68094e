import { errors } from '@org/core/contract'
import type { BoundaryFile, BoundaryQuestion, ReadAnswers } from './boundary-file.ts'
import { LIMITS } from './limits.ts'
import type { FileToRead, ReadAnswer } from './reader-protocol.ts'
import { type ReadingProcess, startReadingProcess } from './reading-process.ts'
import { unreadable } from './unreadable.ts'

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
    file: Uint8Array,
    fileName: string,
    answers?: ReadAnswers,
    signal?: AbortSignal,
  ): Promise<BoundaryFile | BoundaryQuestion>
  close(): Promise<void>
}

/**
 * Reads one file after the other in a process of its own, started when needed, ended when idle, and replaced when a
 * file takes too long, breaks it or wears it out. A thread would not do: one that runs out of memory takes the whole
 * server with it.
 */
export function createReader({ log, readMs = LIMITS.readMs }: ReaderOptions): Reader {
  let helper: ReadingProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let waiting = 0
  let closed = false
  let last: Promise<unknown> = Promise.resolve()

  const letGo = async (): Promise<void> => {
    clearTimeout(idle)
    const ending = helper
    helper = null
    await ending?.end()
  }

  const readNow = async (
    file: FileToRead,
    signal?: AbortSignal,
  ): Promise<BoundaryFile | BoundaryQuestion> => {
    clearTimeout(idle)
    if (helper?.isGone) await letGo()
    if (closed) throw stopping()
    let keep = false
    try {
      helper ??= await startReadingProcess()
      const answer = await helper.read(file, readMs, signal)
      keep = !answer.worn && !closed
      return resultOf(answer, log)
    } catch (error) {
      throw closed ? stopping() : error
    } finally {
      if (keep) idle = setTimeout(() => void letGo(), LIMITS.readerIdleMs).unref()
      else await letGo()
    }
  }

  return {
    async read(file, fileName, answers = { layer: null, crs: null }, signal) {
      if (file.byteLength === 0) throw unreadable('The file is empty')
      if (file.byteLength > LIMITS.fileBytes) throw errors.tooLarge(LIMITS.fileBytes)
      if (waiting >= LIMITS.waitingFiles)
        throw errors.unavailable('The server is reading many files right now')
      waiting += 1
      const turn = last.then(() => readNow({ file, fileName, answers }, signal))
      last = turn.catch(() => undefined)
      try {
        return await turn
      } finally {
        waiting -= 1
      }
    },
    async close() {
      closed = true
      await letGo()
      await last
    },
  }
}

const stopping = () => errors.unavailable('The server is stopping')

function resultOf(answer: ReadAnswer, log: ReaderLog): BoundaryFile | BoundaryQuestion {
  switch (answer.outcome) {
    case 'read':
      return answer.result
    case 'unreadable':
      if (answer.cause !== null) log.warn({ reason: answer.cause }, 'GDAL refused a boundary file')
      throw unreadable(answer.message, answer.remedy)
    case 'failed':
      log.warn({ reason: answer.reason }, 'a boundary file could not be read')
      throw unreadable(
        'The file could not be read: it is damaged or in an unknown format',
        'Open it in the program it came from, export it as GeoJSON in WGS 84, then import that file.',
      )
  }
}
