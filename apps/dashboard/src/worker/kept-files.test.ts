import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { keptFiles } from './kept-files.ts'
import { OFFLINE_PROGRAMS } from './offline-programs.ts'

const MANIFEST = {
  'index.html': {
    file: 'assets/index-1.js',
    imports: ['_runtime.js'],
    dynamicImports: ['src/Map.tsx'],
    css: ['assets/index-1.css'],
    assets: ['assets/face-1.woff2', 'assets/base-map-1.json', 'assets/map-worker-1.js'],
  },
  'src/Collect.tsx': { file: 'assets/Collect-1.js', imports: ['index.html', '_shared.js'] },
  'src/Map.tsx': { file: 'assets/Map-1.js', imports: ['_shared.js'] },
  '_runtime.js': { file: 'assets/runtime-1.js' },
  '_shared.js': { file: 'assets/shared-1.js', imports: ['src/Collect.tsx'], css: ['assets/shared-1.css'] },
}

describe('what is kept of a build', () => {
  it('OFF-2: is what the page and the named modules import statically, with style sheets and fonts, without the map’s data', () => {
    expect(keptFiles(MANIFEST, ['src/Collect.tsx'])).toEqual([
      '/assets/Collect-1.js',
      '/assets/face-1.woff2',
      '/assets/index-1.css',
      '/assets/index-1.js',
      '/assets/runtime-1.js',
      '/assets/shared-1.css',
      '/assets/shared-1.js',
    ])
  })

  it('OFF-2: a named module that is not in the build fails it', () => {
    expect(() => keptFiles(MANIFEST, ['src/Moved.tsx'])).toThrow('src/Moved.tsx')
  })

  it.each(OFFLINE_PROGRAMS)('OFF-2: %s is there', (program) => {
    expect(existsSync(join(import.meta.dirname, '../..', program))).toBe(true)
  })
})
