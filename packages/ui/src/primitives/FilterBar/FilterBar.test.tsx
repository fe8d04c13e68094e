import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { violations } from '../../testing/axe.ts'
import { clickButton } from '../../testing/press.ts'
import { FilterBar } from './FilterBar.tsx'
import type { Filter } from './filter.ts'

const years = ['2026', '2027'].map((key) => ({ key, label: key }))
const growers = Array.from({ length: 40 }, (_, at) => ({ key: `g${at}`, label: `Grower ${at}` }))

function Filtering({ onChange }: { onChange: (key: string, value: string | null) => void }) {
  const [chosen, setChosen] = useState<Record<string, string | null>>({ year: '2026', grower: null })
  const filters: Filter[] = [
    { key: 'year', label: 'Year', options: years, value: chosen.year ?? null, isRequired: true },
    { key: 'grower', label: 'Grower', options: growers, value: chosen.grower ?? null },
  ]
  return (
    <FilterBar
      label="Filters"
      filters={filters}
      onChange={(key, value) => {
        setChosen({ ...chosen, [key]: value })
        onChange(key, value)
      }}
      onClear={() => setChosen({ ...chosen, grower: null })}
    />
  )
}
const choose = (name: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole('menuitemradio', { name }))
  })

describe('FilterBar', () => {
  it('UI-54: a chip says what it is narrowed to, and choosing it again takes it off', async () => {
    const onChange = vi.fn()
    render(<Filtering onChange={onChange} />)
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull()
    await clickButton('Grower')
    await choose('Grower 7')
    expect(onChange).toHaveBeenLastCalledWith('grower', 'g7')
    expect(await violations()).toEqual([])
    await clickButton(/Grower 7/)
    await choose('Grower 7')
    expect(onChange).toHaveBeenLastCalledWith('grower', null)
  })

  it('UI-54: a required filter changes but does not go', async () => {
    const onChange = vi.fn()
    render(<Filtering onChange={onChange} />)
    await clickButton(/Year/)
    expect(screen.queryByRole('searchbox')).toBeNull()
    await choose('2026')
    expect(onChange).not.toHaveBeenCalledWith('year', null)
    await clickButton(/Year/)
    await choose('2027')
    expect(onChange).toHaveBeenLastCalledWith('year', '2027')
  })

  it('UI-54: a long list of values is searched by any part of a name', async () => {
    render(<Filtering onChange={() => {}} />)
    await clickButton('Grower')
    const search = screen.getByRole('searchbox', { name: 'Search Grower' })
    expect(await violations()).toEqual([])
    await act(async () => fireEvent.change(search, { target: { value: 'ER 39' } }))
    expect(screen.getAllByRole('menuitemradio').map((each) => each.textContent)).toEqual(['Grower 39'])
  })

  it('takes off all that can be', async () => {
    render(<Filtering onChange={() => {}} />)
    await clickButton('Grower')
    await choose('Grower 7')
    await clickButton('Clear')
    expect(screen.getByRole('button', { name: 'Grower' })).toBeTruthy()
    expect(screen.getByRole('button', { name: /Year.*2026/ })).toBeTruthy()
  })
})
