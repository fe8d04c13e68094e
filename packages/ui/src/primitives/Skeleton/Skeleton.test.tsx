import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Skeleton } from './Skeleton.tsx'

describe('Skeleton', () => {
  it('holds a place in units of 4 px and is silent', () => {
    const { container } = render(<Skeleton width={10} />)
    const bar = container.firstElementChild
    expect(bar?.getAttribute('aria-hidden')).toBe('true')
    expect(bar instanceof HTMLElement && bar.style.width).toBe('40px')
  })
})
