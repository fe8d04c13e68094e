import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { testField } from '#testing/field.ts'
import { drawColumns } from './listColumns.tsx'

afterEach(cleanup)

it.each([
  ['ac', 'Area (ac)', '1.21 mi'],
  ['ha', 'Area (ha)', '1.9 km'],
] as const)(
  'UI-30: a perimeter has its own unit, that of a person who reads %s',
  (areaUnit, area, length) => {
    const field = testField({ perimeterM: 1_949.3, bbox: [-94, 41, -93, 42] })
    const columns = drawColumns(['area', 'perimeterM'], { areaUnit, years: undefined })
    expect(columns.map(({ label }) => label)).toEqual([area, 'Perimeter'])
    render(<p>{columns[1]?.render(field)}</p>)
    expect(screen.getByText(length)).toBeTruthy()
  },
)
