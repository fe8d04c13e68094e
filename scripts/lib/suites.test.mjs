import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { root } from './setup.mjs'
import { brokeBeside, settled } from './suites.mjs'

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

it('a file whose hook failed once is unsteady, and its stories count', () => {
  const file = join(root, 'e2e/src/a.test.ts')
  const hook = brokeBeside('all', { groups: [{ file, why: 'signed in: no\nat a line' }] })
  expect(hook).toEqual([
    { file: 'e2e/src/a.test.ts', name: 'e2e/src/a.test.ts', status: 'failed', why: 'signed in: no' },
  ])
  const of = (status) => test('e2e/src/a.test.ts', 'one', status)
  expect(statuses(settled([of('skipped'), ...hook], [of('passed')]))).toEqual({
    'e2e/src/a.test.ts: one': 'passed',
    'e2e/src/a.test.ts': 'unsteady',
  })
  expect(statuses(settled([of('skipped'), ...hook], [of('skipped'), ...hook]))).toEqual({
    'e2e/src/a.test.ts: one': 'skipped',
    'e2e/src/a.test.ts': 'failed',
  })
})

it('an error between tests names the file in which it came, and no second run takes it back', () => {
  const file = join(root, 'apps/api/src/a.test.ts')
  const between = brokeBeside('all', { between: [{ file, why: 'terminated' }, { why: '\n  no worker' }] })
  expect(between.map(({ name, why }) => [name, why])).toEqual([
    ['apps/api/src/a.test.ts, between tests', 'terminated'],
    ['all, between tests', 'no worker'],
  ])
  expect(settled(between, []).map(({ status }) => status)).toEqual(['failed', 'failed'])
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
      ['skipped', 'passed', 'passed'],
      ['skipped', 'failed', 'failed'],
    ),
  )
  fc.assert(
    fc.property(stories, (drawn) => {
      const run = (which) => Object.entries(drawn).map(([name, of]) => test('a', name, of[which]))
      expect(settled(run(0), run(1)).map(({ status }) => status)).toEqual(run(2).map(({ status }) => status))
    }),
  )
})
