import { act, render } from '@testing-library/react'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { flag, id, oneOf, text, useParam } from './view.ts'

const PANE = oneOf(['list', 'map'])

describe('DASH-59: a view in the address', () => {
  it.each(['0', '-3', '1.5', 'x', '', '1e9', ' 7', '99999999999999999'])('takes %j for no id', (words) => {
    expect(id.read(words)).toBeNull()
  })

  it('reads back every value it writes', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.integer({ min: 1 }),
        fc.boolean(),
        fc.boolean(),
        (words, number, on, map) => {
          const pane = map ? 'map' : 'list'
          expect(text.read(text.write(words))).toBe(words)
          expect(id.read(id.write(number))).toBe(number)
          expect(flag.read(flag.write(on))).toBe(on)
          expect(PANE.read(PANE.write(pane))).toBe(pane)
        },
      ),
    )
  })

  it('leaves the usual value out, and takes anything unknown for it', () => {
    expect([text.write(''), id.write(null), flag.write(false), PANE.write('list')]).toEqual([
      null,
      null,
      null,
      null,
    ])
    expect([PANE.read('both'), PANE.read(null), flag.read('yes')]).toEqual(['list', 'list', false])
  })
})

type Change = (pane: 'list' | 'map', options?: { push?: boolean }) => void
let pane: string
let show: Change

function Page() {
  const [value, change] = useParam('show', PANE)
  pane = value
  show = change
  return null
}

describe('DASH-59: one parameter of a page', () => {
  beforeEach(() => history.replaceState(null, '', '/fields?q=creek'))

  it('is in the address, beside what others keep there', () => {
    render(<Page />)
    expect(pane).toBe('list')
    act(() => show('map'))
    expect(pane).toBe('map')
    expect(location.search).toBe('?q=creek&show=map')
    act(() => show('list'))
    expect(location.search).toBe('?q=creek')
  })

  it('adds a step to go back to only when asked', () => {
    render(<Page />)
    const steps = history.length
    act(() => show('map'))
    expect(history.length).toBe(steps)
    act(() => show('list', { push: true }))
    expect(history.length).toBe(steps + 1)
  })
})
