import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { violations } from '../../testing/axe.ts'
import { press } from '../../testing/press.ts'
import { ComboBox } from './ComboBox.tsx'

const growers = [
  { key: '1', label: 'Anker Brothers' },
  { key: '2', label: 'Maple Ridge Farms' },
  { key: '3', label: 'North Fork Land' },
] as const
type Key = (typeof growers)[number]['key']

function Choosing({ onChange }: { onChange: (key: Key | null) => void }) {
  const [value, setValue] = useState<Key | null>(null)
  return (
    <ComboBox
      label="Grower"
      note="Who farms it"
      options={growers}
      value={value}
      onChange={(key) => {
        setValue(key)
        onChange(key)
      }}
    />
  )
}
const elsewhere = [{ key: '9', label: 'Oak Hollow' }] as const

interface SearchedProps {
  onSearch: (text: string) => void
  onChange: (key: string | null) => void
}

/** Somebody else knows an oak by its Latin name. */
function Searched({ onSearch, onChange }: SearchedProps) {
  const [text, setText] = useState('')
  return (
    <ComboBox
      label="Grower"
      options={text === 'quercus' ? elsewhere : growers}
      value={null}
      onChange={onChange}
      onSearch={(typed) => {
        setText(typed)
        onSearch(typed)
      }}
    />
  )
}
const type = (text: string) =>
  act(async () => {
    const input = screen.getByRole('combobox', { name: 'Grower' })
    input.focus()
    fireEvent.change(input, { target: { value: text } })
  })

describe('ComboBox', () => {
  it('UI-46: any part of a name narrows the list, Enter takes the option reached', async () => {
    const onChange = vi.fn()
    render(<Choosing onChange={onChange} />)
    await type('fork')
    expect(screen.getAllByRole('option').map((each) => each.textContent)).toEqual(['North Fork Land'])
    expect(await violations()).toEqual([])
    await press('ArrowDown')
    await press('Enter')
    expect(onChange).toHaveBeenCalledExactlyOnceWith('3')
    expect(screen.getByRole('combobox')).toHaveProperty('value', 'North Fork Land')
  })

  it('UI-46: nothing outside the list is taken', async () => {
    const onChange = vi.fn()
    render(<Choosing onChange={onChange} />)
    await type('nobody')
    expect(screen.getByText('Nothing is called that')).toBeTruthy()
    await act(async () => screen.getByRole('combobox').blur())
    expect(onChange).not.toHaveBeenCalled()
    expect(screen.getByRole('combobox')).toHaveProperty('value', '')
  })

  it('ENP-42: what somebody else looks for is asked for as it is typed, and shown as it comes', async () => {
    const onSearch = vi.fn()
    const onChange = vi.fn()
    render(<Searched onSearch={onSearch} onChange={onChange} />)
    await type('quercus')
    expect(onSearch).toHaveBeenLastCalledWith('quercus')
    expect(screen.getAllByRole('option').map((each) => each.textContent)).toEqual(['Oak Hollow'])
    await press('ArrowDown')
    await press('Enter')
    expect(onChange).toHaveBeenCalledExactlyOnceWith('9')
  })

  it('UI-5: says its note', () => {
    render(<Choosing onChange={() => {}} />)
    const described = screen.getByRole('combobox').getAttribute('aria-describedby') ?? ''
    expect(described.split(' ').map((id) => document.getElementById(id)?.textContent)).toContain(
      'Who farms it',
    )
  })

  it('SCR-144: a search that failed says so, not that nothing is called that', async () => {
    render(
      <ComboBox
        label="Grower"
        options={[]}
        value={null}
        onChange={() => {}}
        onSearch={() => {}}
        failure="The search for growers failed. Change the text to search again."
      />,
    )
    const field = screen.getByRole('combobox')
    act(() => field.focus())
    fireEvent.change(field, { target: { value: 'oak' } })
    await screen.findByText('The search for growers failed. Change the text to search again.')
    expect(screen.queryByText('Nothing is called that')).toBeNull()
  })
})
