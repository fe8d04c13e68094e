import { readOne, smallUpload, squaresFile, upload } from '../asks.ts'
import { flood } from '../call.ts'
import type { Load } from '../load.ts'

const FILES = 30
const SQUARES = 2_000
/** Other numbers than those of the ordinary person's files. */
const FIRST_FILE = 1_000
const UPLOAD_MS = 5_000
const UPLOADS = 5
/** A refused person does not try faster. */
const PAUSE_MS = 500
const LASTS_MS = 20_000
const HEAD_START_MS = 500

/** Boundary files with thousands of squares, all at once, again and again. */
export const reader: Load = {
  part: 'reader',
  name: `${FILES} files to read`,
  lastsMs: LASTS_MS,
  headStart: HEAD_START_MS,
  acts: [{ ...smallUpload(UPLOAD_MS), times: UPLOADS, pauseMs: PAUSE_MS }],
  warmUp: readOne,
  attack({ hostile }, signal) {
    const files = Array.from({ length: FILES }, (_, at) => squaresFile(SQUARES, FIRST_FILE + at))
    return flood({
      ...{ parallel: FILES, signal },
      ask: (at) => upload(hostile, files[at % FILES] ?? new Uint8Array(), signal),
    })
  },
}
