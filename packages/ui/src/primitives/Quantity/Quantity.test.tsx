import { HECTARE_M2 } from '@org/core/contract'
import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { describe, expect, it } from 'vitest'
import { violations } from '../../testing/axe.ts'
import { Amount, Area, Depth, Moment } from './Quantity.tsx'
import { type Units, UnitsProvider } from './units.ts'

function textIn(units: Units, shown: ReactElement): string | null {
  return render(<UnitsProvider value={units}>{shown}</UnitsProvider>).container.textContent
}
const metric: Units = { area: 'ha', depth: 'cm' }
const customary: Units = { area: 'ac', depth: 'in' }

describe('UI-33: quantities follow the person’s units', () => {
  it('areas in hectares or acres, with or without the unit', () => {
    expect(textIn(metric, <Area areaM2={40 * HECTARE_M2} />)).toBe('40.00 ha')
    expect(textIn(customary, <Area areaM2={40 * HECTARE_M2} />)).toBe('98.8 ac')
    expect(textIn(customary, <Area areaM2={40 * HECTARE_M2} isBare />)).toBe('98.8')
  })

  it('depths and layers in centimeters or inches', () => {
    expect(textIn(metric, <Depth cm={15} toCm={30} />)).toBe('15–30 cm')
    expect(textIn(customary, <Depth cm={30} />)).toBe('11.8 in')
  })
})

describe('Quantity', () => {
  it('keeps the exact value for machines', async () => {
    const { container } = render(
      <>
        <Amount value={1204} of={['field', 'fields']} />
        <Moment day="2026-10-12" />
      </>,
    )
    expect(container.querySelector('data')?.getAttribute('value')).toBe('1204')
    expect(container.querySelector('data')?.textContent).toBe('1,204 fields')
    expect(container.querySelector('time')?.getAttribute('datetime')).toBe('2026-10-12')
    expect(await violations()).toEqual([])
  })
})
