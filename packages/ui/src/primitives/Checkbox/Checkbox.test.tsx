import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Checkbox } from './Checkbox.tsx'

describe('Checkbox', () => {
  it('turns on, and says when only some are on', () => {
    const onChange = vi.fn()
    const { rerender } = render(<Checkbox onChange={onChange}>All</Checkbox>)
    const box = screen.getByRole('checkbox', { name: 'All' })
    fireEvent.click(box)
    expect(onChange).toHaveBeenCalledExactlyOnceWith(true)
    rerender(<Checkbox isIndeterminate>All</Checkbox>)
    expect(screen.getByRole('checkbox', { name: 'All' })).toHaveProperty('indeterminate', true)
  })
})
