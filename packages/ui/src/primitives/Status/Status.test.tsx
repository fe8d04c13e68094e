import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { violations } from '../../testing/axe.ts'
import { type State, Status } from './Status.tsx'

const states: State[] = ['pending', 'review', 'stratified', 'scheduled', 'inProgress', 'approved']

describe('Status', () => {
  it('UI-53: each of the six states has a word and a shape of its own', async () => {
    const seen = states.map((state) => {
      const { container } = render(<Status state={state} />)
      return { word: container.textContent, shape: container.querySelector('svg')?.innerHTML }
    })
    expect(new Set(seen.map(({ word }) => word)).size).toBe(6)
    expect(new Set(seen.map(({ shape }) => shape)).size).toBe(6)
    expect(await violations()).toEqual([])
  })

  it('takes another word where the thing calls for one', () => {
    expect(render(<Status state="approved">Signed</Status>).container.textContent).toBe('Signed')
  })
})
