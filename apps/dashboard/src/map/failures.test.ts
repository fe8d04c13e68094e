import { expect, it } from 'vitest'
import { COUNTIES, WORLD } from './base-layers.ts'
import { failureOf } from './failures.ts'
import { FIELDS } from './layers/fields.ts'
import { IMAGERY } from './layers.ts'

const errorOf = (sourceId: string) => ({ type: 'error', error: new Error('503'), sourceId })

it('MAP-20: imagery that cannot be had is said, and that the map stays', () => {
  expect(failureOf(errorOf(IMAGERY))).toBe(
    'The imagery is not available right now. The rest of the map still works.',
  )
})

it('fields that cannot be drawn are said', () => {
  expect(failureOf(errorOf(FIELDS))).toBe('Some fields could not be drawn.')
})

it('MAP-1: a base map that cannot be loaded is said', () => {
  for (const source of [COUNTIES, WORLD])
    expect(failureOf(errorOf(source))).toBe('The base map could not be loaded.')
})

it('an error that takes nothing from the picture is not said', () => {
  expect(failureOf({ type: 'error', error: new Error('a glyph') })).toBeNull()
})
