import { render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { violations } from '../../testing/axe.ts'
import { press } from '../../testing/press.ts'
import { RadioGroup } from './RadioGroup.tsx'

function Method() {
  const [value, setValue] = useState<'equal' | 'compact' | 'covariates'>('equal')
  return (
    <RadioGroup
      label="Method"
      value={value}
      onChange={setValue}
      options={[
        { key: 'equal', label: 'Equal area', note: 'Strata of one size' },
        { key: 'covariates', label: 'Covariates', isDisabled: true },
        { key: 'compact', label: 'Compact' },
      ]}
    />
  )
}

describe('RadioGroup', () => {
  it('is one tab stop; arrows choose and skip what is disabled', async () => {
    render(<Method />)
    expect(screen.getByRole('radiogroup', { name: 'Method' })).toBeTruthy()
    screen.getByRole('radio', { name: /Equal area/ }).focus()
    await press('ArrowDown')
    const compact = screen.getByRole('radio', { name: 'Compact' })
    expect(document.activeElement).toBe(compact)
    expect(compact).toHaveProperty('checked', true)
    expect(await violations()).toEqual([])
  })

  it('in groups is still one: arrows go from the last of a group to the first of the next', async () => {
    render(
      <RadioGroup
        label="File"
        value="csv"
        onChange={() => {}}
        options={[
          { key: 'csv', label: 'CSV', group: 'Tables' },
          { key: 'kml', label: 'KML', group: 'Maps' },
        ]}
      />,
    )
    const maps = screen.getByRole('group', { name: 'Maps' })
    screen.getByRole('radio', { name: 'CSV' }).focus()
    await press('ArrowDown')
    expect(document.activeElement).toBe(within(maps).getByRole('radio', { name: 'KML' }))
    expect(await violations()).toEqual([])
  })
})
