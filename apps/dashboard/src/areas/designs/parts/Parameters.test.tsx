import {
  type AreaUnit,
  type CompactPlan,
  type Depth,
  type DesignPlan,
  designPlanSchema,
} from '@org/core/contract'
import { UnitsProvider } from '@org/ui'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { usualCores } from '../plan/cores.ts'
import { defaultGrid } from '../plan/defaults.ts'
import { PRESET_DEPTHS } from '../plan/depths.ts'
import { testPlan } from '../testing.ts'
import { Parameters } from './Parameters.tsx'

interface Last {
  plan: DesignPlan
  depths: readonly Depth[]
}

function Page({ last, area = 'ac' }: { last: Last; area?: AreaUnit }) {
  const [plan, setPlan] = useState(last.plan)
  const [depths, setDepths] = useState(last.depths)
  Object.assign(last, { plan, depths })
  return (
    <UnitsProvider value={{ area, depth: 'cm' }}>
      <Parameters plan={plan} depths={depths} onPlan={setPlan} onDepths={setDepths} />
    </UnitsProvider>
  )
}

/** @returns what the page has at last */
function show(plan: Partial<CompactPlan> = {}, depths: readonly Depth[] = PRESET_DEPTHS.two_layers): Last {
  const last = { plan: testPlan(plan), depths }
  render(<Page last={last} />)
  return last
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const enter = (name: string, value: string) =>
  act(async () => {
    box(name).focus()
    fireEvent.change(box(name), { target: { value } })
    box(name).blur()
  })

it('a typed number changes the plan, and nothing else of it', async () => {
  const last = show()
  await enter('Points', '20')
  expect(last.plan).toEqual(testPlan({ pointCount: 20 }))
  await enter('Cell size (m)', '7.5')
  expect(last.plan).toEqual(testPlan({ pointCount: 20, cellSizeM: 7.5 }))
})

it('a number that cannot be used says so, stays as typed and keeps the plan', async () => {
  const last = show()
  await enter('Cell size (m)', '0.2')
  expect(screen.getByText('Enter a number from 0.5 to 1,000')).toBeTruthy()
  expect(box('Cell size (m)').value).toBe('0.2')
  expect(last.plan).toEqual(testPlan())
  await enter('Points', '')
  expect(screen.getByText('Enter a number from 1 to 2,000')).toBeTruthy()
  expect(last.plan).toEqual(testPlan())
  await enter('Points', '14')
  expect(last.plan).toEqual(testPlan({ pointCount: 14 }))
  expect(screen.queryByText('Enter a number from 1 to 2,000')).toBeNull()
})

it('DES-42: a number changes the plan while it is typed, and the text stays as it is typed', async () => {
  const last = show()
  const type = async (name: string, value: string) => {
    await act(async () => {
      box(name).focus()
      fireEvent.change(box(name), { target: { value } })
    })
    await act(() => new Promise((resolve) => setTimeout(resolve, 200)))
  }
  await type('Points', '2')
  await type('Points', '24')
  expect(last.plan).toEqual(testPlan({ pointCount: 24 }))
  await type('Points', '24000')
  expect(last.plan).toEqual(testPlan({ pointCount: 24 }))
  expect(box('Points').value).toBe('24000')
  await type('Cell size (m)', '7.')
  expect(last.plan).toEqual(testPlan({ pointCount: 24, cellSizeM: 7 }))
  expect(box('Cell size (m)').value).toBe('7.')
})

it('DES-42, DES-43: sliders change the plan, and never to a number that the contract refuses', async () => {
  const last = show()
  for (const name of ['Strata', 'Points', 'Cell size', 'Width', 'Minimum distance'])
    for (const end of ['min', 'max'] as const) {
      const slider = screen.getByRole<HTMLInputElement>('slider', { name })
      await act(async () => fireEvent.change(slider, { target: { value: slider[end] } }))
      expect(designPlanSchema.safeParse(last.plan).success).toBe(true)
    }
  expect(last.plan).toMatchObject({ strataCount: 24, pointCount: 240, bufferM: 50, minDistanceM: 150 })
})

it('the buffer is fixed or follows a share, the seed is typed or rolled', async () => {
  const last = show()
  await act(async () => fireEvent.click(screen.getByRole('radio', { name: 'By share kept' })))
  await enter('Share of the area to keep (%)', '85')
  expect(last.plan.bufferM).toEqual({ minM: 10, maxM: 30, keepShare: 0.85 })
  await enter('Seed', '12x')
  expect(last.plan.seed).toBe(481516)
  expect(screen.getByText('Enter a number from 0 to 4,294,967,295')).toBeTruthy()
  await enter('Seed', '7')
  expect(last.plan.seed).toBe(7)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Roll' })))
  expect(box('Seed').value).toBe(String(last.plan.seed))
})

it('own depths are read as they are typed', async () => {
  const own = [{ topCm: 0, bottomCm: 20 }]
  const last = show({}, own)
  expect(box('Layers (cm)').value).toBe('0-20')
  await enter('Layers (cm)', '0-20, 10-30')
  expect(screen.getByText('Depths must follow each other from the top down, without overlap')).toBeTruthy()
  expect(last.depths).toEqual(own)
  await enter('Layers (cm)', '0-20, 20-30,')
  expect(box('Layers (cm)').value).toBe('0-20, 20-30,')
  expect(last.depths).toEqual([...own, { topCm: 20, bottomCm: 30 }])
})

it('DES-32: a bag has one core, or several by a pattern, a number and a radius in the unit of the person', async () => {
  const last = show()
  const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('radio', { name })))
  const bag = 'The sample is the bag: one label, one result.'
  expect(screen.getByRole('radio', { name: 'One' }).getAttribute('aria-checked')).toBe('true')
  expect(screen.queryByText(bag)).toBeNull()
  await press('Several')
  expect(last.plan.cores).toEqual({ pattern: 'around', count: 8, radiusM: 7.62 })
  expect(screen.getByText(bag)).toBeTruthy()
  expect(box('Radius (ft)').value).toBe('25')
  await enter('Radius (ft)', '30')
  await enter('Number of cores', '10')
  expect(last.plan.cores).toEqual({ pattern: 'around', count: 10, radiusM: 9.144 })
  await enter('Number of cores', '1')
  expect(screen.getByText('Enter a number from 2 to 60')).toBeTruthy()
  expect(last.plan.cores?.count).toBe(10)
  await press('One')
  expect(last.plan.cores).toBeUndefined()
  expect(designPlanSchema.safeParse(last.plan).success).toBe(true)
})

it('DES-32: a zigzag is said to be of chosen places, and asks for no radius', async () => {
  const last = { plan: testPlan({ cores: usualCores('zigzag', 'ha') }), depths: PRESET_DEPTHS.two_layers }
  render(<Page last={last} area="ha" />)
  expect(screen.getByText(/chosen places, not drawn by lot: the mean has no interval/)).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: /^Radius/ })).toBeNull()
})

it('DES-40: an aligned grid says whose lines it has and has no number of its own for them', async () => {
  const plan = defaultGrid(400_000, 1)
  const alignedWith = { fieldName: 'Slope', year: 2025, designNumber: 2 }
  const grid = { ...plan.grid, rotationDeg: 12, origin: { lon: -93, lat: 42 }, alignedWith }
  const last = { plan: { ...plan, grid }, depths: PRESET_DEPTHS.two_layers }
  render(<Page last={last} />)
  expect(screen.getByText(/are those of design 2 of Slope, 2025/)).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'Rotation (°)' })).toBeNull()
  await enter('Points in each cell', '2')
  expect(last.plan.grid).toEqual(grid)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Forget the alignment' })))
  expect(box('Rotation (°)').value).toBe('12')
  expect(last.plan.grid).toMatchObject({ origin: null, shiftM: { x: 0, y: 0 } })
})
