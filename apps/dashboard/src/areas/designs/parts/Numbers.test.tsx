import type { CompactPlan, Variation } from '@org/core/contract'
import { UnitsProvider } from '@org/ui'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { PRESET_DEPTHS } from '../plan/depths.ts'
import type { Precision } from '../plan/draft.ts'
import type { Preview } from '../preview/messages.ts'
import { makePreview } from '../preview/preview.ts'
import { fieldOf, squareField, testPlan } from '../testing.ts'
import { Numbers } from './Numbers.tsx'
import { Warnings } from './Warnings.tsx'

function somePreview(plan: Partial<CompactPlan> = {}): Preview {
  const made = makePreview({ plan: testPlan(plan), boundary: fieldOf(squareField(400)) }, () => 0)
  if ('refusal' in made) throw new Error(made.refusal.message)
  return made.preview
}

const onHoverStratum = vi.fn<(number: number | null) => void>()
const onPointCount = vi.fn<(count: number) => void>()

function Page({ preview, variation }: { preview: Preview; variation?: Variation | null }) {
  const [precision, setPrecision] = useState<Precision>({
    cvPercent: null,
    halfWidthUnit: 'percent',
    mean: null,
  })
  return (
    <UnitsProvider value={{ area: 'ha', depth: 'cm' }}>
      <Numbers
        preview={preview}
        depths={PRESET_DEPTHS.two_layers}
        precision={precision}
        variation={variation}
        onPrecision={setPrecision}
        hoveredStratum={2}
        onHoverStratum={onHoverStratum}
        onPointCount={onPointCount}
      />
    </UnitsProvider>
  )
}

const show = async (given: Partial<Preview> = {}) => {
  await act(async () => render(<Page preview={{ ...somePreview(), ...given }} />))
}
const enter = (name: string, value: string) =>
  act(async () => {
    const box = screen.getByRole('textbox', { name })
    box.focus()
    fireEvent.change(box, { target: { value } })
    box.blur()
  })
const stat = (name: string) => screen.getByRole('group', { name }).textContent
const rows = () => within(screen.getByRole('table', { name: 'Strata' })).getAllByRole('row')

it('strata are listed with their shares, what is short of them and what is pointed at', async () => {
  const { strata } = somePreview()
  const message = 'Placed 2 of 3 points in stratum 3'
  await show({
    strata: strata.map((stratum) => (stratum.number === 3 ? { ...stratum, placed: 2 } : stratum)),
    warnings: [{ stage: 'points', message, stratum: 3 }],
  })
  expect(rows().map((row) => row.lastChild?.textContent)).toEqual([
    'Points',
    '3',
    '3',
    '2 of 3',
    '3',
    '',
    '12',
  ])
  expect(rows().map((row) => row.hasAttribute('data-hovered'))).toEqual([
    ...[false, false, true, false, false, false, false],
  ])
  expect(within(rows()[3] ?? document.body).getByRole('img', { name: message })).toBeTruthy()
  fireEvent.mouseEnter(rows()[3] ?? document.body)
  expect(onHoverStratum).toHaveBeenLastCalledWith(3)
  expect(stat('Samples')).toBe('Samples22')
  expect(stat('Sampled area')).toContain('14.4')
  const shown = rows().map((row) => Number(row.children[1]?.textContent))
  const [strataAndRest, whole] = [shown.slice(1, -1), shown.at(-1)]
  expect(strataAndRest.reduce((sum, area) => sum + area, 0).toFixed(1)).toBe(whole?.toFixed(1))
})

it('DES-33: cores are counted over the points that have a place', async () => {
  await show()
  expect(screen.queryByRole('group', { name: 'Cores in all bags' })).toBeNull()
  cleanup()
  await show(somePreview({ cores: { pattern: 'around', count: 8, radiusM: 7.5 } }))
  expect(stat('Cores in all bags')).toContain('96')
  expect(stat('Samples')).toBe('Samples24')
})

it('a coefficient of variation gives the interval, and a wanted one its points', async () => {
  await show()
  expect(screen.queryByRole('textbox', { name: 'Wanted half-width (%)' })).toBeNull()
  await enter('Expected coefficient of variation (%)', '25')
  // 25 % / √12, and t of 97.5 % at 8 degrees of freedom.
  expect(stat('Standard error of the mean')).toContain('7.2%')
  expect(stat('Half-width, 95%')).toContain('± 16.6%')
  await enter('Wanted half-width (%)', '10')
  expect(onPointCount).toHaveBeenLastCalledWith(27)
  await enter('Wanted half-width (%)', '0.01')
  expect(screen.getByText(/^No design within the limits reaches this half-width/)).toBeTruthy()
  expect(onPointCount).toHaveBeenCalledOnce()
})

it('DES-44: the coefficient of variation is that of earlier results until another is typed', async () => {
  const variation: Variation = {
    ...{ source: 'grower', sourceName: 'Teal Creek', year: 2025, analyteName: 'Soil organic carbon' },
    ...{ bottomCm: 15, values: 42, fields: 3, cv: 0.25 },
  }
  await act(async () => render(<Page preview={somePreview()} variation={variation} />))
  const name = 'Expected coefficient of variation (%)'
  const box = () => screen.getByRole<HTMLInputElement>('textbox', { name })
  const words = '25%, of 42 values of this grower in 2025 (Soil organic carbon, 0–15 cm)'
  expect(box().value).toBe('25')
  expect(screen.getByText(words)).toBeTruthy()
  expect(stat('Standard error of the mean')).toContain('7.2%')
  await enter(name, '50')
  expect(stat('Standard error of the mean')).toContain('14.4%')
  expect(screen.getByText(`Earlier results: ${words}. Empty the field to use that.`)).toBeTruthy()
  await enter(name, '')
  expect(box().value).toBe('25')
  expect(stat('Standard error of the mean')).toContain('7.2%')
  cleanup()
  await act(async () => render(<Page preview={somePreview()} variation={null} />))
  expect(box().value).toBe('')
  expect(screen.getByText(/^No earlier year has 5 values .* Type what you expect\.$/)).toBeTruthy()
})

it('warnings are listed, and a refusal says what to do instead', () => {
  const warnings = [
    { stage: 'frame', message: 'The buffer leaves nothing of a part of 1 ac (0.4 ha)', stratum: null },
    { stage: 'points', message: 'Placed 16 of 18 points in stratum 3', stratum: 3 },
  ]
  const { rerender } = render(<Warnings warnings={warnings} refusal={null} />)
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(
    warnings.map(({ message }) => message),
  )
  rerender(<Warnings warnings={[]} refusal={{ message: 'Too wide', remedy: 'Use 10 m.' }} />)
  expect(screen.getByRole('alert').textContent).toBe('Too wideUse 10 m.')
  rerender(<Warnings warnings={[]} refusal={null} />)
  expect(screen.queryByRole('status')).toBeNull()
})
