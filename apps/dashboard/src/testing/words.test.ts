import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../../../..')
const HOMES = ['packages/ui/src', 'apps/dashboard/src']

const isSource = (name: string) => /\.tsx?$/.test(name) && !/\.(?:test|gallery|css)\.|testing/.test(name)

const sources = (home: string): string[] =>
  readdirSync(join(ROOT, home), { recursive: true, encoding: 'utf8' })
    .filter(isSource)
    .map((name) => join(home, name))

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '')

/** Text between quotes, and text between tags or braces, which can run over lines. */
const TEXTS = /'[^'\n]*'|"[^"\n]*"|`[^`]*`|[>}][^<>{}=;()]+(?=[<{])/g

/** Words at which a reader stumbles, and British spelling. */
const STUMBLES =
  /\b(?:meanwhile|(?:is|are|was|were) told|so many|by which|tak(?:e|es|en|ing) (?:it |them )?off|puts? (?:it |them )?away|taken back|mend(?:s|ed|ing)?|any more|anew|(?:some|no)body|is called that|programmes?|neighbours?|colours?|licences?|cancelled|grey)\b/i

const stumblesIn = (text: string): string[] =>
  (withoutComments(text).match(TEXTS) ?? []).filter((each) => STUMBLES.test(each))

/** A value that runs into the next word: `8:55 AMwhile`. */
const GLUED = /^\s+[^`'"]*[)\w]\}[a-z]{3,}/gm

describe('SCR-160: sentences on screen', () => {
  it.each(HOMES)('%s uses plain words', (home) => {
    const files = sources(home)
    expect(files.length).toBeGreaterThan(0)
    const found = files.flatMap((file) =>
      stumblesIn(readFileSync(join(ROOT, file), 'utf8')).map((text) => `${file}: ${text.trim()}`),
    )
    expect(found).toEqual([])
  })

  it.each(HOMES)('%s has a space between a value and the next word', (home) => {
    const found = sources(home).flatMap((file) =>
      (withoutComments(readFileSync(join(ROOT, file), 'utf8')).match(GLUED) ?? []).map(
        (text) => `${file}: ${text.trim()}`,
      ),
    )
    expect(found).toEqual([])
  })

  it('finds a value that runs into the next word', () => {
    expect('<p>\n  Saved on {instantOf(at)}while you worked'.match(GLUED)).toHaveLength(1)
    expect('<p>\n  Saved on {instantOf(at)} while you worked'.match(GLUED)).toBeNull()
  })

  it.each([
    ["title: 'Nobody matches'"],
    ['<p>\n  What you typed stays\n  here meanwhile.\n</p>'],
    ['label={`Take it off`}'],
    ['{who} changed the colour{more}'],
  ])('finds a stumble in %j', (source) => {
    expect(stumblesIn(source)).toHaveLength(1)
  })

  it.each([['// Nobody is told.'], ['const takeOff = mend(nobody)'], ["'Remove East slope'"]])(
    'leaves %j',
    (source) => {
      expect(stumblesIn(source)).toEqual([])
    },
  )
})
