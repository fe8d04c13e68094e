import { readFileSync } from 'node:fs'

/** What a JSON file holds, not yet known to be anything. */
export function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}
