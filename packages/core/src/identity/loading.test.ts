import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const SRC = join(import.meta.dirname, '..')

/** Every file and package that loading a file loads at once: by static imports, types aside. */
function loadedWith(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  const source = readFileSync(file, 'utf8')
  for (const [, clause = '', from = ''] of source.matchAll(
    /^(?:import|export)\s+(?:([^'"]*?)\sfrom\s+)?['"]([^'"]+)['"]/gm,
  )) {
    if (/^type\s/.test(clause)) continue
    if (from.startsWith('.')) loadedWith(join(dirname(file), from), seen)
    else seen.add(from)
  }
  return seen
}

describe('loading the core', () => {
  it('IDN-15: loads neither identity library, nor the shim one of them needs', () => {
    const loaded = [...loadedWith(join(SRC, 'index.ts'))]
    expect(loaded.some((name) => name.endsWith('session/manager.ts'))).toBe(true)
    expect(loaded.some((name) => name.endsWith('identity/cognito-identity.ts'))).toBe(true)
    const late = loaded.filter((name) =>
      /cognito\.ts$|code-flow\.ts$|global-shim|oauth4webapi|amazon-/.test(name),
    )
    expect(late).toEqual([])
  })

  it('IDN-15: what is loaded late brings no file of ours that was not needed before', () => {
    for (const file of ['cognito.ts', 'code-flow.ts']) {
      const own = [...loadedWith(join(SRC, 'identity', file))].filter((name) => name.startsWith(SRC))
      expect(own.map((name) => name.slice(SRC.length + 1)).filter((name) => !name.endsWith(file))).toEqual(
        file === 'cognito.ts' ? ['identity/global-shim.ts'] : [],
      )
    }
  })

  it('IDN-15: the shim runs before the library that needs it', () => {
    const source = readFileSync(join(SRC, 'identity/cognito.ts'), 'utf8')
    expect(source.indexOf("import './global-shim.ts'")).toBeLessThan(
      source.indexOf('amazon-cognito-identity-js'),
    )
  })
})
