import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Banner } from './Banner.tsx'

describe('Banner', () => {
  it('UI-9: interrupts for what is bad, waits for a pause with the rest', () => {
    render(
      <>
        <Banner tone="bad">The file was refused</Banner>
        <Banner tone="ok">12 fields added</Banner>
      </>,
    )
    expect(screen.getByRole('alert').textContent).toBe('The file was refused')
    expect(screen.getByRole('status').textContent).toBe('12 fields added')
  })

  it('can be dismissed where allowed', () => {
    const onDismiss = vi.fn()
    render(
      <Banner tone="ok" onDismiss={onDismiss}>
        Done
      </Banner>,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(onDismiss).toHaveBeenCalledOnce()
  })
})
