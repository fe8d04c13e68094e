import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The one without windows first: it needs half the processor time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

/**
 * The browser to use: CHROMIUM_PATH, or the first Chromium or Chrome on the PATH.
 * @throws Error saying what was looked for and how to get it.
 */
export function findBrowser(): string {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) {
    if (!isExecutable(chosen)) throw new Error(`CHROMIUM_PATH is ${chosen}, which cannot be run.`)
    return chosen
  }
  const folders = (process.env.PATH ?? '').split(delimiter)
  const found = folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isExecutable)
  if (found) return found
  throw new Error(
    `The browser stories need Chromium, and none of ${names.join(', ')} is on the PATH. ` +
      'Install it (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH.',
  )
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
