import { describe, expect, it } from 'vitest'
import { endpoints } from './endpoints.ts'
import type { List } from './lists/list.ts'
import { lists } from './lists.ts'

describe.each(Object.values<List>(lists).map((list) => [list.name, list] as const))(
  'the list of %s',
  (name, list) => {
    it('LST-66: shows every kind of record that moves or groups its rows', () => {
      const deciders = Object.values(list.decidedBy).flatMap(({ kinds = [] }) => kinds)
      const named = Object.values(list.groups).flatMap(({ kind }) => kind.to ?? [])
      expect(list.shows).toEqual(expect.arrayContaining([list.entity.name, ...deciders, ...named]))
    })

    it('LST-66: has the calls that its declaration promises', () => {
      const groups = Object.keys(list.groups).length === 0 ? [] : ['groups']
      expect(Object.keys(endpoints[name])).toEqual(
        expect.arrayContaining(['list', 'order', 'rows', 'sums', ...groups]),
      )
    })
  },
)
