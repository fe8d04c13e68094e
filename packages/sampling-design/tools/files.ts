import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { ToolError } from './lib/tool-error.ts'

/** A file's text. */
export function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8').replace(/^\uFEFF/, '')
  } catch (error) {
    throw new ToolError(`${path} cannot be read (${reasonOf(error)}).`, 'Give the path of an existing file.')
  }
}

/** What a JSON file holds, not yet known to be anything. */
export function readJson(path: string): unknown {
  const text = readText(path)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ToolError(`${path} is no JSON (${reasonOf(error)}).`, 'Give a JSON file.')
  }
}

/** Refuses to write over what is there, unless the person insists; to be asked before long work, and again after it. */
export function checkWritable(paths: readonly string[], force: boolean): void {
  const there = paths.filter((path) => existsSync(path))
  if (there.length > 0 && !force) {
    throw new ToolError(
      `${there.join(', ')} ${there.length > 1 ? 'exist' : 'exists'} already.`,
      'Give another --out, or --force to replace.',
    )
  }
  for (const path of paths) {
    if (!existsSync(dirname(path))) throw notWritable(path, 'there is no such folder')
    if (existsSync(path) && !statSync(path).isFile()) throw notWritable(path, 'that is no file')
  }
}

/**
 * Writes files: under other names first, so that whatever happens in between no file is there half. One that is there
 * already stays, and then none is written, unless the person insists.
 */
export function writeFiles(files: Readonly<Record<string, string>>, force: boolean): void {
  checkWritable(Object.keys(files), force)
  const parts = Object.keys(files).map((path) => ({ path, part: `${path}.${process.pid}.part` }))
  let current = ''
  try {
    for (const { path, part } of parts) {
      current = path
      writeFileSync(part, files[path] ?? '')
    }
    for (const { path, part } of parts) {
      current = path
      renameSync(part, path)
    }
  } catch (error) {
    for (const { part } of parts) rmSync(part, { force: true })
    throw notWritable(current, reasonOf(error))
  }
}

const notWritable = (path: string, reason: string): ToolError =>
  new ToolError(`${path} cannot be written (${reason}).`, 'Give an --out in a folder of yours.')

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
