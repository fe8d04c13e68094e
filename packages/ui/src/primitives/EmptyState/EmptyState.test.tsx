import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { EmptyState } from './EmptyState.tsx'

describe('EmptyState', () => {
  it('says what is missing and what to do first', () => {
    render(
      <EmptyState
        icon={<svg aria-hidden="true" />}
        title="No growers yet"
        actions={<button type="button">New</button>}
      >
        Create the first one.
      </EmptyState>,
    )
    expect(screen.getByRole('heading', { name: 'No growers yet' })).toBeTruthy()
    expect(screen.getByText('Create the first one.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'New' })).toBeTruthy()
  })
})
