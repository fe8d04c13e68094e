import type { BoundaryFile, BoundaryQuestion, ReadAnswers } from './boundary-file.ts'
import type { PositionFile } from './positions/position-file.ts'
import type { TableFile } from './tables/table-file.ts'

interface Sent {
  fileName: string
  file: Uint8Array
}

/** A boundary file as it was sent, and what was answered about it. */
export interface BoundariesToRead extends Sent {
  wants: 'boundaries'
  answers: ReadAnswers
}

/** A file of collected positions as it was sent. */
export interface PositionsToRead extends Sent {
  wants: 'positions'
}

/** A laboratory's file as it was sent. */
export interface TablesToRead extends Sent {
  wants: 'tables'
}

export type FileToRead = BoundariesToRead | PositionsToRead | TablesToRead

/** With an empty folder for the time of this request; the server makes and removes it. */
export type InScratch<F extends FileToRead> = F & { scratchDir: string }

/** Server → reading process. */
export type ReadRequest = InScratch<BoundariesToRead> | InScratch<PositionsToRead> | InScratch<TablesToRead>

/** Reading process → server, one for each request. */
export type ReadAnswer = { worn: boolean /** Its memory or its state is not to be trusted: let it go. */ } & (
  | { outcome: 'read'; result: BoundaryFile | BoundaryQuestion }
  | { outcome: 'positions'; result: PositionFile }
  | { outcome: 'tables'; result: TableFile }
  | { outcome: 'unreadable'; message: string; remedy: string /** For the log. */; cause: string | null }
  | { outcome: 'failed'; reason: string }
)
