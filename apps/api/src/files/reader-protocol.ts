import type { RememberedLayout, SheetProposal } from '@org/core/contract'
import type { BoundaryFile, BoundaryQuestion, ReadAnswers } from './boundary-file.ts'
import type { PositionFile } from './positions/position-file.ts'
import type { MarkedChoice, MarkedTable } from './tables/marked-table.ts'
import type { LayoutChoice, ProposedTables } from './tables/table-file.ts'

interface Sent {
  fileName: string
  /** Where it is; the reading process opens it there. */
  path: string
  sizeBytes: number
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

/** A laboratory's file as it was sent, and the layouts of earlier ones. */
export interface TablesToRead extends Sent {
  wants: 'tables'
  remembered: readonly RememberedLayout[]
}

/** A laboratory's file of which a person said which rows of a sheet are what. */
export interface LayoutToRead extends Sent {
  wants: 'layout'
  choice: LayoutChoice
}

/** An exported table that was changed elsewhere. */
export interface MarkedToRead extends Sent {
  wants: 'marked'
  choice: MarkedChoice
}

export type FileToRead = BoundariesToRead | PositionsToRead | TablesToRead | LayoutToRead | MarkedToRead

/** With an empty folder for the time of this request; the server makes and removes it. */
type Placed<F extends FileToRead> = F & { scratchDir: string }

/** Server → reading process. */
export type ReadRequest =
  | Placed<BoundariesToRead>
  | Placed<PositionsToRead>
  | Placed<TablesToRead>
  | Placed<LayoutToRead>
  | Placed<MarkedToRead>

/** In the reading process: with what is in the file. */
export type InScratch<F extends FileToRead> = Pick<F, Exclude<keyof F, 'path' | 'sizeBytes'>> & {
  scratchDir: string
  file: Uint8Array
}

/** Reading process → server, one for each request. */
export type ReadAnswer = { worn: boolean /** Its memory or its state is not to be trusted: let it go. */ } & (
  | { outcome: 'read'; result: BoundaryFile | BoundaryQuestion }
  | { outcome: 'positions'; result: PositionFile }
  | { outcome: 'tables'; result: ProposedTables }
  | { outcome: 'layout'; result: SheetProposal }
  | { outcome: 'marked'; result: MarkedTable }
  | { outcome: 'unreadable'; message: string; remedy: string /** For the log. */; cause: string | null }
  | { outcome: 'failed'; reason: string }
)
