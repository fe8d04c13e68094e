import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as engine from '../index.ts'

const folder = join(import.meta.dirname, '../..')
const readme = readFileSync(join(folder, 'README.md'), 'utf8')
const functions = Object.entries(engine).flatMap(([name, value]) =>
  typeof value === 'function' ? [name] : [],
)

describe('SHT-12: the README', () => {
  it.each(functions)('names %s', (name) => {
    expect(readme).toContain(`\`${name}\``)
  })

  it('names no function that is not there, and no file', () => {
    const table = readme.split('\n').filter((line) => line.startsWith('| `'))
    const named = table.flatMap((line) =>
      [...(line.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name),
    )
    expect(named.filter((name) => name !== undefined && !functions.includes(name))).toEqual([])
    const links = [...readme.matchAll(/\]\(([^)]+)\)/g)].map(([, path = '']) => path)
    expect(links.filter((path) => !existsSync(join(folder, path)))).toEqual([])
  })
})
