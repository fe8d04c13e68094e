import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { AREA_NOTES } from './area-notes.ts'
import { endpoints } from './endpoints.ts'

it('SDK-11: the README names every area with its sentence', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
  const rows = [...readme.matchAll(/^\| `client\.(\w+)` +\| (.+?) +\|$/gm)].map(([, area, note]) => [
    area,
    note,
  ])
  expect(rows).toEqual(Object.keys(endpoints).map((area) => [area, Reflect.get(AREA_NOTES, area)]))
})
