import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Asker } from '../../turns.ts'
import type { ReadAnswers } from '../boundary-file.ts'
import type { FileOnDisk } from '../incoming.ts'
import type { Reader } from '../reader.ts'

/** A reader of files that tests have in memory. */
export interface ByteReader {
  read(file: Uint8Array, fileName: string, answers?: ReadAnswers, asker?: Asker): ReturnType<Reader['read']>
  readPositions(file: Uint8Array, fileName: string): ReturnType<Reader['readPositions']>
  readTables(file: Uint8Array, fileName: string): ReturnType<Reader['readTables']>
  close(): Promise<void>
}

const NOBODY = { person: '' }

/** Writes each file into a folder for the time of its reading. */
export function ofBytes(reader: Reader): ByteReader {
  const folder = mkdtempSync(join(tmpdir(), 'read-bytes-'))
  const onDisk = async <T>(bytes: Uint8Array, read: (file: FileOnDisk) => Promise<T>): Promise<T> => {
    const path = join(folder, randomUUID())
    await mkdir(folder, { recursive: true })
    await writeFile(path, bytes)
    try {
      return await read({ path, sizeBytes: bytes.byteLength })
    } finally {
      await rm(path, { force: true })
    }
  }
  return {
    read: (bytes, fileName, answers = { layer: null, crs: null }, asker = NOBODY) =>
      onDisk(bytes, (file) => reader.read(file, fileName, answers, asker)),
    readPositions: (bytes, fileName) => onDisk(bytes, (file) => reader.readPositions(file, fileName, NOBODY)),
    readTables: (bytes, fileName) => onDisk(bytes, (file) => reader.readTables(file, fileName, [], NOBODY)),
    async close() {
      await reader.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
