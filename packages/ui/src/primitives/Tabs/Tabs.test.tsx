import { render, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { violations } from '../../testing/axe.ts'
import { press } from '../../testing/press.ts'
import { Tabs } from './Tabs.tsx'

function Grower() {
  const [value, setValue] = useState<'fields' | 'files' | 'activity'>('fields')
  return (
    <Tabs
      label="Grower"
      value={value}
      onChange={setValue}
      tabs={[
        { key: 'fields', label: 'Fields', content: <p>12 fields</p> },
        { key: 'files', label: 'Files', content: <p>No files</p>, isDisabled: true },
        { key: 'activity', label: 'Activity', content: <p>Moved by A. Kern</p> },
      ]}
    />
  )
}

describe('Tabs', () => {
  it('UI-47: is one tab stop; arrows change the part and skip what is disabled; only the part shown exists', async () => {
    render(<Grower />)
    expect(screen.getByRole('tabpanel', { name: 'Fields' }).textContent).toBe('12 fields')
    screen.getByRole('tab', { name: 'Fields' }).focus()
    await press('ArrowRight')
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Activity' }))
    expect(screen.getByRole('tabpanel', { name: 'Activity' }).textContent).toBe('Moved by A. Kern')
    expect(screen.queryByText('12 fields')).toBeNull()
    expect(await violations()).toEqual([])
  })
})
