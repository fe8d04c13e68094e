import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { InlineField } from './InlineField.tsx'

describe('InlineField', () => {
  it('is named, says when it is wrong, and hands over what is typed', () => {
    const onChange = vi.fn()
    render(<InlineField label="Name of feature 1" value="" isInvalid onChange={onChange} />)
    const field = screen.getByRole('textbox', { name: 'Name of feature 1' })
    expect(field.getAttribute('aria-invalid')).toBe('true')
    fireEvent.change(field, { target: { value: 'Ridge 1' } })
    expect(onChange).toHaveBeenCalledExactlyOnceWith('Ridge 1')
  })
})
