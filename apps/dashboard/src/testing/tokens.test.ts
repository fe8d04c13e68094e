import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../../../..')
const ROOMS = [
  'packages/ui/src/primitives',
  'apps/dashboard/src/areas',
  'apps/dashboard/src/map',
  'apps/dashboard/src/app',
]

function sources(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|tsx)$/.test(name) && !/\.test\./.test(name))
    .map((name) => join(folder, name))
}

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '')

describe('UI-2: the theme alone knows colours and pixels', () => {
  it.each(ROOMS)('%s names tokens', (room) => {
    const files = sources(room)
    expect(files.length).toBeGreaterThan(0)
    const raw = files.flatMap((file) => {
      const found = withoutComments(readFileSync(join(ROOT, file), 'utf8')).match(
        /['"`\s(:]#[0-9a-f]{3,8}\b(?=['"`\s;,)])|\b(?:rgba?|hsla?|oklch)\(|\b\d+px\b/gi,
      )
      return found === null ? [] : [`${file}: ${found.join(', ')}`]
    })
    expect(raw).toEqual([])
  })
})
