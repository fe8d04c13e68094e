import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../../../..')
const HOMES = ['packages/ui/src', 'apps/dashboard/src']
/** Where colors and pixels may be known: the theme, and what only tests load. */
const EXEMPT = ['theme', 'testing']

const ROOMS = HOMES.flatMap((home) =>
  readdirSync(join(ROOT, home), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !EXEMPT.includes(entry.name))
    .map(({ name }) => join(home, name)),
)

function sources(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|tsx)$/.test(name) && !/\.test\./.test(name))
    .map((name) => join(folder, name))
}

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '')

/** Colors by their numbers, and lengths in pixels. */
const RAW = /['"`\s(:]#[0-9a-f]{3,8}\b(?=['"`\s;,)])|\b(?:rgba?|hsla?|hwb|(?:ok)?l(?:ab|ch))\(|\b\d+px\b/gi
/** Colors by their names. */
const NAMED =
  /\b(?:\w*color|background|fill|stroke)\s*:\s*['"](?!(?:none|transparent|inherit|currentcolor)['"])[a-z]+['"]|\bsolid (?!transparent|currentcolor)[a-z]+/gi
/** A number that is a length is one of pixels. */
const UNITLESS =
  /\b(?:(?:min|max)?(?:width|height|inlineSize|blockSize)|(?:padding|margin|inset|scrollPadding|scrollMargin)\w*|(?:row|column)?gap|top|right|bottom|left|fontSize|border(?:\w*Width|\w*Radius)?|outline(?:Width|Offset)?)\s*:\s*-?(?=[\d.]*[1-9])[\d.]+/gi

/** Where a number is a style: style sheets, and styles beside an element. */
const stylesIn = (file: string, text: string) =>
  file.endsWith('.css.ts') ? text : (text.match(/style=\{\{[^}]*\}/g) ?? []).join('\n')

describe('UI-2: the theme alone knows colors and pixels', () => {
  it.each(ROOMS)('%s names tokens', (room) => {
    const files = sources(room)
    expect(files.length).toBeGreaterThan(0)
    const raw = files.flatMap((file) => {
      const text = withoutComments(readFileSync(join(ROOT, file), 'utf8'))
      const styles = stylesIn(file, text)
      const found = [text.match(RAW), styles.match(NAMED), styles.match(UNITLESS)].flatMap((all) => all ?? [])
      return found.length === 0 ? [] : [`${file}: ${found.join(', ')}`]
    })
    expect(raw).toEqual([])
  })
})
