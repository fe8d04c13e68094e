import { expect, it } from 'vitest'
import { shortened } from './surface.mjs'

it('leaves out the long types of constants, and imports that only those name', () => {
  const report = [
    "import { One } from 'one';",
    "import { Two } from 'two';",
    '',
    '// @public',
    'export const LIMIT = 5;',
    '',
    '// @public (undocumented)',
    'export const schema: Two<{',
    'name: Two<string>;',
    '}>;',
    '',
    'export interface Row {',
    '    one: One;',
    '}',
    '',
  ]
  expect(shortened(report.join('\n')).split('\n')).toEqual([
    "import { One } from 'one';",
    '',
    '// @public',
    'export const LIMIT = 5;',
    '',
    '// @public (undocumented)',
    'export const schema: …;',
    '',
    'export interface Row {',
    '    one: One;',
    '}',
    '',
  ])
})
