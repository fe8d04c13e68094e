import { fieldList } from '@org/core'
import type { LiveChange } from '@org/core/contract'
import { describe, expect, it, vi } from 'vitest'
import { decidersOf, isOpenList, keepInStep, type OpenList, tell, tellLists } from './open-lists.ts'

/** A list of ten fields, of which the rows at 2 to 4 are in sight. */
function openList(decides: readonly string[]) {
  const reader = {
    changed: vi.fn(),
    moved: vi.fn(),
    snapshot: () => ({ idAt: (index: number) => 100 + index }),
  }
  const list = { facts: fieldList, decides, reader, sight: () => ({ from: 2, to: 5 }) } as unknown as OpenList
  return { list, reader }
}

const change = (entity: string, entityId: number, keys: string[], kind: LiveChange['kind'] = 'changed') => ({
  ...{ seq: 1, editId: null, by: null },
  ...{ entity, entityId, kind, keys },
})

describe('LST-50: an open list hears what others changed', () => {
  it('reads the changed row alone where neither its order nor a filter decides by it', () => {
    const { list, reader } = openList(['name', 'state'])
    tell(list, [change('field', 7, ['fsaTract']), change('field', 9, ['areaM2'])])
    expect(reader.changed.mock.calls).toEqual([[[7, 9]]])
    expect(reader.moved).not.toHaveBeenCalled()
  })

  it('is put in order where the order or a filter that is on decides by what was changed', () => {
    for (const [decides, keys] of [
      [['name'], ['name']],
      [['area'], ['areaM2', 'perimeterM']],
      [['updated'], ['fsaTract']],
      [['area', 'active'], ['active']],
    ] as const) {
      const { list, reader } = openList(decides)
      tell(list, [change('field', 7, [...keys])])
      expect([decides, reader.moved.mock.calls.length]).toEqual([decides, 1])
    }
  })

  it('is put in order where a filter decides that narrows without being named', () => {
    expect(decidersOf(fieldList, { sort: '-area' })).toEqual(['area', 'active'])
    const { list, reader } = openList(decidersOf(fieldList, { sort: 'name' }))
    tell(list, [change('field', 7, ['active'])])
    expect(reader.moved).toHaveBeenCalledOnce()
  })

  it('LST-75: is told the newest of the changes that may move a row', () => {
    const { list, reader } = openList(['name'])
    const named = change('field', 7, ['name'])
    tell(list, [
      { ...named, seq: 8 },
      { ...named, seq: 9 },
      { ...change('field', 8, ['fsaTract']), seq: 10 },
    ])
    expect(reader.moved.mock.calls).toEqual([[9]])
  })

  it('is put in order where a row was made or removed', () => {
    for (const kind of ['created', 'removed'] as const) {
      const { list, reader } = openList(['name'])
      tell(list, [change('field', 7, [], kind)])
      expect(reader.moved).toHaveBeenCalledOnce()
    }
  })

  it('reads what is in sight where a record was changed that its rows show something of', () => {
    const { list, reader } = openList(['name'])
    tell(list, [change('field_year', 3, ['crop'])])
    expect(reader.changed.mock.calls).toEqual([[[102, 103, 104]]])
    expect(reader.moved).not.toHaveBeenCalled()
    const narrowed = openList(['name', 'crop'])
    tell(narrowed.list, [change('field_year', 3, ['crop'])])
    expect(narrowed.reader.moved).toHaveBeenCalledOnce()
  })

  it('hears nothing of what it does not show, nor after it was closed', () => {
    const { list, reader } = openList(['name'])
    const key = ['fields', 'list', { sort: 'name' }]
    const close = keepInStep(key, list)
    expect([isOpenList(key), isOpenList(['fields', 'list', { sort: 'area' }])]).toEqual([true, false])
    tellLists([change('saved_view', 7, ['name'])])
    expect(reader.changed).not.toHaveBeenCalled()
    tellLists([change('field', 7, ['name'])])
    expect(reader.changed).toHaveBeenCalledOnce()
    close()
    tellLists([change('field', 7, ['name'])])
    expect(reader.changed).toHaveBeenCalledOnce()
    expect(isOpenList(key)).toBe(false)
  })
})
