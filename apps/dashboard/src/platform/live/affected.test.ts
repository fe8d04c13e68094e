import { CHANGE_ENTITIES, endpoints, type LiveChange } from '@org/core/contract'
import { expect, it } from 'vitest'
import { affectedBy } from './affected.ts'

const change = (entity: string, entityId = 1): LiveChange => ({
  seq: 1,
  editId: null,
  by: null,
  entity,
  entityId,
  kind: 'changed',
  keys: [],
})
const keys = (...entities: string[]) => affectedBy(entities.map((entity) => change(entity)))

it('LIVE-34: what everything recorded shows in is an area of the contract', () => {
  for (const entity of CHANGE_ENTITIES) {
    const prefixes = keys(entity) ?? []
    expect(prefixes).toEqual(expect.arrayContaining([['changes'], ['edits']]))
    for (const [area] of prefixes) expect(Object.keys(endpoints)).toContain(area)
  }
})

it('LIVE-34: a record shows in its own area and in those that name or count it', () => {
  expect(keys('grower')).toEqual([['growers'], ['fields'], ['enrollments'], ['changes'], ['edits']])
  expect(keys('enrollment_document')).toEqual([['enrollments'], ['changes'], ['edits']])
  expect(keys('staff')).toContainEqual(['dashUsers'])
})

it('LIVE-34: of many changes each area is asked for once', () => {
  expect(keys('export', 'export', 'saved_view')).toEqual([['exports'], ['views'], ['changes'], ['edits']])
  expect(affectedBy([])).toEqual([])
})

it('LIVE-34: an import that goes on is not matched anew under the hands of who reviews it', () => {
  expect(affectedBy([change('upload', 7)])).toEqual([
    ['uploads', 'get', 7],
    ['uploads', 'list'],
    ['changes'],
    ['edits'],
  ])
})

it('LIVE-34: of a kind that this program does not know, everything', () => {
  expect(keys('grower', 'stratum')).toBeNull()
  expect(keys('constructor')).toBeNull()
})
