import type { BoundaryFile, BoundaryQuestion, ReadAnswers } from './boundary-file.ts'

/** A file as it was sent, and what was answered about it. */
export interface FileToRead {
  fileName: string
  file: Uint8Array
  answers: ReadAnswers
}

/** Server → reading process. */
export interface ReadRequest extends FileToRead {
  /** An empty folder for the time of this request; the server makes and removes it. */
  scratchDir: string
}

/** Reading process → server, one for each request. */
export type ReadAnswer = { worn: boolean /** Its memory or its state is not to be trusted: let it go. */ } & (
  | { outcome: 'read'; result: BoundaryFile | BoundaryQuestion }
  | { outcome: 'unreadable'; message: string; remedy: string /** For the log. */; cause: string | null }
  | { outcome: 'failed'; reason: string }
)
