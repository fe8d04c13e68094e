import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { violations } from '../../testing/axe.ts'
import { Steps, type StepsProps } from './Steps.tsx'

const steps = ['File', 'Columns', 'Check', 'Keep'].map((label) => ({ key: label, label }))
const show = (props: Pick<StepsProps, 'current' | 'isFailed'>) =>
  render(<Steps label="Import" steps={steps} {...props} />)
const items = () => screen.getAllByRole('listitem')

describe('Steps', () => {
  it('UI-55: says what is done, where one is, and that it failed', async () => {
    const { rerender } = show({ current: 2 })
    expect(items().map((each) => each.getAttribute('aria-current'))).toEqual([null, null, 'step', null])
    expect(items()[0]?.textContent).toContain('(done)')
    expect(items()[2]?.textContent).not.toContain('(failed)')
    rerender(<Steps label="Import" steps={steps} current={2} isFailed />)
    expect(items()[2]?.textContent).toContain('(failed)')
    expect(await violations()).toEqual([])
  })

  it('UI-55: has no current step when all are done', () => {
    show({ current: 4 })
    expect(items().every((each) => each.getAttribute('aria-current') === null)).toBe(true)
  })
})
