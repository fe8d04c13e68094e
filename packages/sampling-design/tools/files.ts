import { existsSync, readFileSync, writeFileSync } from 'node:fs'
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

/** Writes files; one that is there already stays, and then none is written, unless the person insists. */
export function writeFiles(files: Readonly<Record<string, string>>, force: boolean): void {
  const there = Object.keys(files).filter((path) => existsSync(path))
  if (there.length > 0 && !force) {
    throw new ToolError(
      `${there.join(', ')} exists already.`,
      'Give another --out, or --force to replace it.',
    )
  }
  for (const [path, text] of Object.entries(files)) {
    try {
      writeFileSync(path, text)
    } catch (error) {
      throw new ToolError(
        `${path} cannot be written (${reasonOf(error)}).`,
        'Give an --out in a folder of yours.',
      )
    }
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
