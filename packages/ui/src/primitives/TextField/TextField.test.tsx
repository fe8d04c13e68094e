import { render, screen } from '@testing-library/react'
import { Form } from 'react-aria-components'
import { describe, expect, it } from 'vitest'
import { TextField } from './TextField.tsx'

describe('TextField', () => {
  it('UI-5: ties its label, its note and the form’s problem to the field', () => {
    render(
      <Form validationErrors={{ name: 'Enter a name' }} validationBehavior="aria">
        <TextField label="Name" name="name" note="As the business calls it" />
      </Form>,
    )
    const field = screen.getByRole('textbox', { name: 'Name' })
    expect(field.getAttribute('aria-invalid')).toBe('true')
    const described = (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
    expect(described).toContain('As the business calls it')
    expect(described).toContain('Enter a name')
  })

  it('takes several lines where asked', () => {
    render(<TextField label="Notes" multiline />)
    expect(screen.getByRole('textbox', { name: 'Notes' }).tagName).toBe('TEXTAREA')
  })
})
