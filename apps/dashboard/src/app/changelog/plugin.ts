import { readFile } from 'node:fs/promises'
import { newestRelease, parseChangelog } from './parse.ts'

/** What a file named with one of these becomes: the releases in it, or the name of the newest. */
const READINGS = {
  '?releases': (text: string) => parseChangelog(text),
  '?newest-release': (text: string) => newestRelease(parseChangelog(text)),
} as const

/** The part of a Vite plugin that this is. */
interface ChangelogPlugin {
  name: string
  enforce: 'pre'
  load: (this: { addWatchFile: (file: string) => void }, id: string) => Promise<string | null>
}

/**
 * Reads a changelog while the program is built: `import releases from './CHANGELOG.md?releases'`. What reaches the
 * browser are plain values; no reader of Markdown does.
 */
export function changelogPlugin(): ChangelogPlugin {
  return {
    name: 'changelog',
    enforce: 'pre',
    async load(id) {
      for (const [query, read] of Object.entries(READINGS)) {
        if (!id.endsWith(query)) continue
        const file = id.slice(0, -query.length)
        this.addWatchFile(file)
        return `export default ${JSON.stringify(read(await readFile(file, 'utf8')))}`
      }
      return null
    },
  }
}
