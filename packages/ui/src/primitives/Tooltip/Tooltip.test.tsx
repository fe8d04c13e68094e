import { act, render, screen } from '@testing-library/react'
import { Focusable } from 'react-aria-components'
import { describe, expect, it } from 'vitest'
import { violations } from '../../testing/axe.ts'
import { press } from '../../testing/press.ts'
import { Tooltip } from './Tooltip.tsx'

describe('Tooltip', () => {
  it('UI-44: shows when the keyboard reaches what it is about, describes it, and goes on Escape', async () => {
    render(
      <Tooltip label="Sampling">
        <Focusable>
          <a href="#sampling">S</a>
        </Focusable>
      </Tooltip>,
    )
    const link = screen.getByRole('link')
    await press('Tab')
    await act(async () => link.focus())
    const tip = await screen.findByRole('tooltip')
    expect(link.getAttribute('aria-describedby')).toBe(tip.id)
    expect(await violations()).toEqual([])
    await press('Escape')
    expect(screen.queryByRole('tooltip')).toBeNull()
  })
})
