import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { violations } from '../../testing/axe.ts'
import { Stat } from './Stat.tsx'

describe('Stat', () => {
  it('ties a number to its name, and shows an unknown one as a dash', async () => {
    render(
      <>
        <Stat label="Checked" value={41} note="of 48" size="large" />
        <Stat label="Route" value={null} />
      </>,
    )
    expect(screen.getByRole('group', { name: 'Checked' }).textContent).toBe('Checked41of 48')
    expect(screen.getByRole('group', { name: 'Route' }).textContent).toBe('Route–')
    expect(await violations()).toEqual([])
  })
})
