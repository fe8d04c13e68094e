import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { violations } from '../../testing/axe.ts'
import { Badge } from './Badge.tsx'

describe('Badge', () => {
  it('reads as its word alone: the icon is for the eye', async () => {
    const { container } = render(
      <Badge tone="progress" icon={<svg role="img" aria-label="circle" />}>
        Unexpected
      </Badge>,
    )
    expect(container.textContent).toBe('Unexpected')
    expect(screen.queryByRole('img')).toBeNull()
    expect(await violations()).toEqual([])
  })
})
