import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { violations } from '../../testing/axe.ts'
import { press } from '../../testing/press.ts'
import { SuggestField } from './SuggestField.tsx'

function Typing({ onChange }: { onChange: (text: string) => void }) {
  const [value, setValue] = useState('')
  return (
    <SuggestField
      label="Program"
      suggestions={['Cover crops', 'Soil carbon']}
      value={value}
      onChange={(text) => {
        setValue(text)
        onChange(text)
      }}
    />
  )
}
const type = (text: string) =>
  act(async () => {
    const input = screen.getByRole('combobox', { name: 'Program' })
    input.focus()
    fireEvent.change(input, { target: { value: text } })
  })

describe('SuggestField', () => {
  it('ENP-42: offers what is known, and takes it as it is spelled', async () => {
    const onChange = vi.fn()
    render(<Typing onChange={onChange} />)
    await type('carb')
    expect(screen.getAllByRole('option').map((each) => each.textContent)).toEqual(['Soil carbon'])
    expect(await violations()).toEqual([])
    await press('ArrowDown')
    await press('Enter')
    expect(onChange).toHaveBeenLastCalledWith('Soil carbon')
    expect(screen.getByRole('combobox')).toHaveProperty('value', 'Soil carbon')
  })

  it('ENP-42: keeps any other text as it was typed', async () => {
    const onChange = vi.fn()
    render(<Typing onChange={onChange} />)
    await type('Wetland edges')
    await act(async () => screen.getByRole('combobox').blur())
    expect(onChange).toHaveBeenLastCalledWith('Wetland edges')
    expect(screen.getByRole('combobox')).toHaveProperty('value', 'Wetland edges')
  })
})
