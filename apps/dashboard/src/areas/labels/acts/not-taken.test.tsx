import type { Sample } from '@org/core'
import { toasts } from '@org/ui'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { RoleProvider } from '#data/permissions.ts'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { discardTyped } from '#unsaved/typed.ts'
import { testSample } from '../testing.ts'
import { layerOf } from '../words.ts'
import { AskedOfSamples } from './AskedOfSamples.tsx'
import { NOTHING_ASKED, useAsked } from './asked.ts'
import { DecideMenu } from './DecideMenu.tsx'
import { NotTaken } from './NotTaken.tsx'

const product = createTestProduct()
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  toasts.clear()
  discardTyped()
  useAsked.setState(NOTHING_ASKED)
  product.dispose()
})

const LAYER = { depthTopCm: 15, depthBottomCm: 30, pointNumber: 7, pointStatus: 'collected' } as const
const reserved = testSample({ ...LAYER, status: 'reserved', labelCode: null })
/** In the unit of depths that a person begins with. */
const layer = `${layerOf(reserved)} of point 7`

function show({
  sample = reserved,
  role = 'manager',
  isMenu = false,
}: {
  sample?: Sample
  role?: 'staff' | 'manager'
  isMenu?: boolean
} = {}) {
  const asked: { path: string; body: unknown }[] = []
  renderWithApi(
    <RoleProvider value={role}>
      {isMenu ? <DecideMenu ids={new Set([sample.id])} /> : <NotTaken sample={sample} />}
      <AskedOfSamples />
    </RoleProvider>,
    product,
    async (request) => {
      const path = new URL(request.url).pathname
      if (path === '/api/samples/rows') return Response.json({ items: [sample] })
      if (request.method === 'GET') return Response.error()
      asked.push({ path, body: await request.clone().json() })
      return Response.json({ editId: 43, samples: [{ ...sample, status: 'waived' }], refused: [] })
    },
  )
  return asked
}

const press = async (name: string | RegExp, inside: HTMLElement = document.body) =>
  act(async () => fireEvent.click(await within(inside).findByRole('button', { name })))
const type = (inside: HTMLElement, reason: string) =>
  act(async () => fireEvent.change(within(inside).getByLabelText(/^Reason/), { target: { value: reason } }))
const choose = (inside: HTMLElement, name: string) =>
  act(async () => fireEvent.click(within(inside).getByRole('radio', { name })))
const isChosen = (inside: HTMLElement, name: string) =>
  within(inside).getByRole<HTMLInputElement>('radio', { name }).checked

describe('a layer that the crew could not take', () => {
  it('LBL-100: asks why; the reason proposes what kept the crew from it, and the layer is waived', async () => {
    const asked = show()
    await press(`Not taken… ${layerOf(reserved)}`)
    const dialog = await screen.findByRole('dialog', { name: `Not taken: ${layer}?` })
    expect(dialog.textContent).toContain('The layer is waived, and its field is complete without it.')
    await type(dialog, 'As told')
    await press(`Waive ${layer}`, dialog)
    expect(dialog.textContent).toContain('Choose what kept you from it')
    expect(asked).toEqual([])
    await type(dialog, 'Rock at 20 cm')
    expect(isChosen(dialog, 'Rock or hard ground')).toBe(true)
    await choose(dialog, 'Out of time')
    await press(`Waive ${layer}`, dialog)
    await waitFor(() =>
      expect(asked).toEqual([
        {
          path: '/api/labels/samples/waive',
          body: { samples: [{ id: 21, version: 3 }], reason: 'Rock at 20 cm', cause: 'time' },
        },
      ]),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('LBL-100: is offered before the sample is packed, once its point was collected', () => {
    for (const [given, isOffered] of [
      [{ status: 'reserved' }, true],
      [{ status: 'printed' }, true],
      [{ status: 'applied' }, true],
      [{ status: 'applied', pointStatus: 'relocated' }, true],
      [{ status: 'packed' }, false],
      [{ status: 'waived' }, false],
      [{ status: 'printed', pointStatus: 'assigned' }, false],
    ] as const) {
      show({ sample: testSample({ ...LAYER, ...given }) })
      expect([given, screen.queryAllByRole('button', { name: /^Not taken/ }).length]).toEqual([
        given,
        isOffered ? 1 : 0,
      ])
      cleanup()
    }
  })

  it('LBL-100: who may not, and a locked year, say why', () => {
    show({ role: 'staff' })
    show({ sample: { ...reserved, yearStatus: 'approved' } })
    const offered = screen.getAllByRole('button', { name: /^Not taken/ })
    expect(offered.map((button) => button.getAttribute('aria-disabled'))).toEqual(['true', 'true'])
    expect(document.body.textContent).toContain('Only operation managers')
    expect(document.body.textContent).toContain('is approved and locked')
  })

  it('LBL-74: waiving asks what kept the crew from it, also for a sample that was lost', async () => {
    const asked = show({ sample: testSample({ status: 'lost' }), isMenu: true })
    await press('Decide about 1 sample')
    await act(async () => fireEvent.click(await screen.findByRole('menuitem', { name: 'Waive…' })))
    const dialog = await screen.findByRole('dialog', { name: 'Waive K7Q2-9MXA?' })
    await type(dialog, 'The field is planted')
    await choose(dialog, 'Crop or other cover')
    await press('Waive K7Q2-9MXA', dialog)
    await waitFor(() => expect(asked[0]?.body).toMatchObject({ cause: 'cover' }))
  })

  it('LBL-74: before its point was collected it says so', async () => {
    show({ sample: testSample({ status: 'printed', pointStatus: 'assigned' }), isMenu: true })
    await press('Decide about 1 sample')
    const waive = await screen.findByRole('menuitem', { name: /^Waive…/ })
    expect(waive.getAttribute('aria-disabled')).toBe('true')
    expect(waive.textContent).toContain('Its point was not collected')
  })
})
