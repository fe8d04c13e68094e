import fc from 'fast-check'
import { expect, it } from 'vitest'
import { settled } from './suites.mjs'

const test = (file, name, status) => ({ file, name: `${file}: ${name}`, status, why: '' })
const statuses = (outcomes) => Object.fromEntries(outcomes.map(({ name, status }) => [name, status]))

it('a story that failed and then held is unsteady; one that failed twice stays failed', () => {
  const first = [test('a', 'one', 'failed'), test('a', 'two', 'failed'), test('b', 'one', 'passed')]
  const again = [test('a', 'one', 'passed'), test('a', 'two', 'failed')]
  expect(statuses(settled(first, again))).toEqual({
    'a: one': 'unsteady',
    'a: two': 'failed',
    'b: one': 'passed',
  })
})

it('a story that held first and failed beside the one that is run again is unsteady as well', () => {
  const first = [test('a', 'one', 'failed'), test('a', 'two', 'passed')]
  const again = [test('a', 'one', 'passed'), test('a', 'two', 'failed')]
  expect(statuses(settled(first, again))).toEqual({ 'a: one': 'unsteady', 'a: two': 'unsteady' })
})

it('a file that broke before its stories counts with those of its second run', () => {
  const broke = { file: 'a', name: 'a', status: 'failed', why: 'no browser' }
  const again = [test('a', 'one', 'passed'), test('a', 'two', 'passed')]
  expect(statuses(settled([broke], again))).toEqual({
    a: 'unsteady',
    'a: one': 'passed',
    'a: two': 'passed',
  })
  expect(statuses(settled([broke], [broke]))).toEqual({ a: 'failed' })
  expect(statuses(settled([broke], [test('a', 'one', 'failed')]))).toEqual({
    a: 'failed',
    'a: one': 'failed',
  })
})

it('a story that is not in the second run at all stays failed', () => {
  expect(statuses(settled([test('a', 'one', 'failed')], []))).toEqual({ 'a: one': 'failed' })
})

it('no failure is lost, and none is made: what failed twice is failed, what failed once is unsteady', () => {
  const stories = fc.dictionary(
    fc.constantFrom('one', 'two', 'three', 'four'),
    fc.constantFrom(
      ['passed', 'passed', 'passed'],
      ['passed', 'failed', 'unsteady'],
      ['failed', 'passed', 'unsteady'],
      ['failed', 'failed', 'failed'],
      ['failed', 'skipped', 'failed'],
      ['skipped', 'skipped', 'skipped'],
    ),
  )
  fc.assert(
    fc.property(stories, (drawn) => {
      const run = (which) => Object.entries(drawn).map(([name, of]) => test('a', name, of[which]))
      expect(settled(run(0), run(1)).map(({ status }) => status)).toEqual(run(2).map(({ status }) => status))
    }),
  )
})
