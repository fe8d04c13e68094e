import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Progress } from './Progress.tsx'

describe('Progress', () => {
  it('UI-55: says how far it is, and invents nothing where nobody knows', () => {
    const { rerender } = render(<Progress label="Reading" fraction={0.41} />)
    expect(screen.getByRole('progressbar', { name: 'Reading' }).getAttribute('aria-valuenow')).toBe('41')
    rerender(<Progress label="Reading" />)
    expect(screen.getByRole('progressbar', { name: 'Reading' }).getAttribute('aria-valuenow')).toBeNull()
  })
})
