import type { DesignPlan, ZonesPlan } from '@org/core/contract'
import { toasts, UnitsProvider } from '@org/ui'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { fieldOf, squareField } from '../testing.ts'
import { squareZone, zonesPlan } from './testing.ts'
import { useZoneChange } from './useZoneChange.ts'
import { ZonesControls } from './ZonesControls.tsx'

const FIELD = fieldOf(squareField(400))

function Page({ last }: { last: { plan: DesignPlan } }) {
  const [plan, setPlan] = useState(last.plan)
  const onZones = useZoneChange(plan, setPlan)
  last.plan = plan
  if (plan.method !== 'zones') return null
  return (
    <UnitsProvider value={{ area: 'ha', depth: 'cm' }}>
      <ZonesControls
        plan={plan}
        boundary={FIELD}
        ways={{ onImport: () => undefined, onDraw: () => undefined, onZones }}
        onPlan={setPlan}
      />
    </UnitsProvider>
  )
}

async function show(plan: ZonesPlan): Promise<{ plan: DesignPlan }> {
  const last = { plan }
  await act(async () => render(<Page last={last} />))
  return last
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const type = (name: string, value: string) =>
  act(async () => fireEvent.change(box(name), { target: { value } }))
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

it('DES-26: a zone is renamed as it is typed; a name that is none stays typed, and the plan as it was', async () => {
  const plan = zonesPlan([squareZone('Creek', 200), squareZone('Ridge', 200, 200)])
  const last = await show(plan)
  await type('Name of zone 2', 'High ridge ')
  const renamed = { ...plan, zones: [plan.zones[0], { ...plan.zones[1], name: 'High ridge' }] }
  expect(last.plan).toEqual(renamed)
  expect(box('Name of zone 2').value).toBe('High ridge ')
  await type('Name of zone 2', ' ')
  expect(last.plan).toEqual(renamed)
  expect(box('Name of zone 2').getAttribute('aria-invalid')).toBe('true')
})

it('DES-26: a removed zone comes back with Undo; what was changed since stays', async () => {
  const plan = zonesPlan([squareZone('Creek', 200), squareZone('Ridge', 200, 200)])
  const last = await show(plan)
  await press('Remove Creek')
  expect(last.plan).toEqual({ ...plan, zones: plan.zones.slice(1), pointCount: 1 })
  expect(screen.getByRole('button', { name: /^Remove Ridge/ }).getAttribute('aria-disabled')).toBe('true')
  await act(async () => fireEvent.click(screen.getByRole('checkbox')))
  await act(async () => expect(toasts.undoLatest()).toBe(true))
  expect(last.plan).toEqual({ ...plan, fillsGaps: true })
})
