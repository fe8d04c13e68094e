import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { violations } from '../../testing/axe.ts'
import { ProgressRing } from './ProgressRing.tsx'

it('UI-55: the ring says how far it is, and invents nothing where nobody knows', async () => {
  const { rerender } = render(<ProgressRing label="Syncing" fraction={0.41} />)
  const value = () => screen.getByRole('progressbar', { name: 'Syncing' }).getAttribute('aria-valuenow')
  expect(value()).toBe('41')
  expect(await violations()).toEqual([])
  rerender(<ProgressRing label="Syncing" />)
  expect(value()).toBeNull()
})
