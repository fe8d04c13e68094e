import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** What IEEE 754 or the language's standard fixes to the last bit. */
const EXACT = new Set([
  ...['abs', 'ceil', 'clz32', 'floor', 'fround', 'imul', 'max', 'min', 'round', 'sign', 'sqrt', 'trunc'],
  ...['SQRT2', 'SQRT1_2', 'LN2', 'PI'],
])
const source = import.meta.dirname
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.includes('testing/'))
  .map((name) => ({ name, text: withoutComments(readFileSync(join(source, name), 'utf8')) }))

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\/\/.*$/gm, '')
}

describe('ENG-1: the same bits everywhere', () => {
  it.each(files)('$name uses no function whose last bit an engine may choose', ({ text }) => {
    const used = [...text.matchAll(/\bMath\.(\w+)/g)].map(([, name = '']) => name)
    expect(used.filter((name) => !EXACT.has(name))).toEqual([])
    expect(text.match(/\*\*/g)).toBeNull()
    expect(text.match(/\b(Intl|Date|localeCompare|toLocaleString)\b/g)).toBeNull()
  })
})
