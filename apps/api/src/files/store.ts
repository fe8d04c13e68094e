import { join } from 'node:path'
import type { RememberedLayout, SheetProposal } from '@org/core/contract'
import type { Asker } from '../turns.ts'
import type { BoundaryFile, BoundaryQuestion, ReadAnswers } from './boundary-file.ts'
import { createExportFiles, type ExportFiles } from './export-files.ts'
import { createIncoming, type FileOnDisk, type Incoming } from './incoming.ts'
import { createOriginals, type Originals } from './originals.ts'
import type { PositionFile } from './positions/position-file.ts'
import { createReader, type ReaderLog } from './reader.ts'
import type { MarkedChoice, MarkedTable } from './tables/marked-table.ts'
import type { LayoutChoice, ProposedTables } from './tables/table-file.ts'

export type { BoundaryFeature, BoundaryFile, BoundaryQuestion, ReadAnswers } from './boundary-file.ts'
export type { FileOnDisk, SentFile } from './incoming.ts'
export type { FoundPosition, PositionFile, Track } from './positions/position-file.ts'
export type { ProposedTables, TableSheet } from './tables/table-file.ts'

/** Files that people upload: kept as they came, read where they can do no harm. */
export interface FileStore {
  incoming: Incoming
  originals: Originals
  exports: ExportFiles
  /**
   * Reads a boundary file in a process of its own, or asks what it leaves open: `'question' in result`. Read again with
   * the answers, it may ask the next question.
   *
   * @param fileName as the sender named it: for suggested names and messages, never a path
   * @throws errors.unreadableFile with what is wrong and what would work; errors.tooLarge; errors.unavailable when too
   *   many files of the person wait; errors.aborted when the signal fires
   */
  readBoundaries(
    file: FileOnDisk,
    fileName: string,
    answers: ReadAnswers,
    asker: Asker,
  ): Promise<BoundaryFile | BoundaryQuestion>
  /** Reads a file of collected positions in that process. @throws the same */
  readPositions(file: FileOnDisk, fileName: string, asker: Asker): Promise<PositionFile>
  /**
   * Reads a laboratory's file, every cell as text, in that process, and proposes there how its sheets are meant; layouts that
   * people confirmed before come first. @throws the same
   */
  readTables(
    file: FileOnDisk,
    fileName: string,
    remembered: readonly RememberedLayout[],
    asker: Asker,
  ): Promise<ProposedTables>
  /** How a sheet of it reads with other rows as headers and data, in that process. @throws the same */
  readLayout(file: FileOnDisk, fileName: string, choice: LayoutChoice, asker: Asker): Promise<SheetProposal>
  /**
   * Reads an exported table that was changed elsewhere, in that process: the first that has the marker among its heads. @throws
   *   the same
   */
  readMarked(file: FileOnDisk, fileName: string, choice: MarkedChoice, asker: Asker): Promise<MarkedTable>
  /** Ends that process; files still being read are refused. */
  close(): Promise<void>
}

const UPLOADS = 'uploads'

/** The originals in a folder of the product's data, for those who read no files. */
export const originalsIn = (dataDir: string): Originals => createOriginals(join(dataDir, UPLOADS))

/** @param dataDir folder of the product's data; originals go to `uploads/` in it, exports to `exports/` */
export function createFileStore({ dataDir, log }: { dataDir: string; log: ReaderLog }): FileStore {
  const reader = createReader({ log })
  return {
    incoming: createIncoming(join(dataDir, UPLOADS, 'incoming')),
    originals: originalsIn(dataDir),
    exports: createExportFiles(join(dataDir, 'exports')),
    readBoundaries: reader.read,
    readPositions: reader.readPositions,
    readTables: reader.readTables,
    readLayout: reader.readLayout,
    readMarked: reader.readMarked,
    close: reader.close,
  }
}
