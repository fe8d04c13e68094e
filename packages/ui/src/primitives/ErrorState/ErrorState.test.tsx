import { errors, ProductError } from '@org/core/contract'
import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ErrorState } from './ErrorState.tsx'

describe('ErrorState', () => {
  it('UI-20: says what happened, what was kept, what to do, and the request to quote', () => {
    const refused = errors.unreadableFile('The zip holds no .prj', 'Add the .prj and send it again.', [
      { path: 'feature 3', message: 'crosses itself' },
    ])
    const error = new ProductError({
      kind: refused.kind,
      status: refused.status,
      message: refused.message,
      details: refused.details,
      remedy: 'Add the .prj and send it again.',
      requestId: 'req-7f3a',
    })
    render(<ErrorState error={error} kept="Your names are kept." />)
    const alert = screen.getByRole('alert')
    for (const words of [
      'The zip holds no .prj',
      'feature 3: crosses itself',
      'Your names are kept.',
      'Add the .prj and send it again.',
      'Request req-7f3a',
    ]) {
      expect(alert.textContent).toContain(words)
    }
  })

  it('UI-21: shows the message of whatever was thrown, and offers another try where one is possible', () => {
    const onRetry = vi.fn()
    render(<ErrorState error={new Error('socket closed')} onRetry={onRetry} />)
    expect(screen.getByText('socket closed')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(onRetry).toHaveBeenCalledOnce()
  })

  it('UI-21: offers the way to its list where a record does not exist, and only there', () => {
    const action = <a href="/growers">Show growers</a>
    const { rerender } = render(<ErrorState error={errors.notFound('This grower')} action={action} />)
    expect(screen.getByRole('link', { name: 'Show growers' })).toBeTruthy()
    rerender(<ErrorState error={errors.unavailable()} action={action} />)
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('UI-21: offers no other try where none can help', () => {
    render(<ErrorState error={errors.notFound('This grower')} onRetry={vi.fn()} />)
    expect(screen.getByText('This grower does not exist')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })
})
