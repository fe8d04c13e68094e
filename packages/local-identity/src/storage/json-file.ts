import { randomUUID } from 'node:crypto'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import type * as z from 'zod'

/**
 * Reads and checks a JSON file.
 * @returns undefined when there is no such file.
 * @throws Error naming the file when it cannot be understood.
 */
export function readJsonFile<T>(path: string, schema: z.ZodType<T>): T | undefined {
  const text = readIfPresent(path)
  if (text === undefined) return undefined
  try {
    return schema.parse(JSON.parse(text))
  } catch (cause) {
    throw new Error(`${path} is damaged. Delete its folder to start over.`, { cause })
  }
}

/**
 * Writes a JSON file so that a reader, or a process killed half-way, sees either the old text or the new.
 * Synchronous on purpose: the files are a kilobyte, and the order of writes is the order of calls.
 */
export function writeJsonFile(path: string, value: unknown): void {
  const draft = `${path}.${randomUUID()}.tmp`
  try {
    writeFileSync(draft, JSON.stringify(value), { mode: 0o600 })
    renameSync(draft, path)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}

function readIfPresent(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
