import { errors, toErrorBody } from '@org/core/contract'
import { toasts } from '@org/ui'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { RoleProvider } from '#data/permissions.ts'
import { press, type } from '#testing/hands.ts'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { discardTyped } from '#unsaved/typed.ts'
import { testLaboratory } from '../testing.ts'
import { LaboratoriesDialog } from './LaboratoriesDialog.tsx'
import { laboratoriesDialog, openLaboratories } from './laboratories-open.ts'

const product = createTestProduct()
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  toasts.clear()
  laboratoriesDialog.close()
  discardTyped()
  product.dispose()
})

function show() {
  const asked: { path: string; body: unknown }[] = []
  const server = { laboratory: testLaboratory(), isStale: false }
  openLaboratories()
  renderWithApi(
    <RoleProvider value="staff">
      <LaboratoriesDialog />
    </RoleProvider>,
    product,
    async (request) => {
      if (request.method === 'GET') return Response.json({ items: [server.laboratory] })
      asked.push({ path: new URL(request.url).pathname, body: await request.clone().json() })
      if (!server.isStale) return Response.json({ ...server.laboratory, editId: 41 })
      server.isStale = false
      server.laboratory = testLaboratory({ phone: '555-0100', version: 3 })
      return Response.json(toErrorBody(errors.stale('laboratory', 2, 3), 'r-1'), { status: 409 })
    },
  )
  return { asked, server }
}

const check = async (name: string | RegExp) =>
  act(async () => fireEvent.click(await screen.findByRole('checkbox', { name })))

describe('LBL-69: laboratories', () => {
  it('are listed, and changed in every fact, with the columns of their orders', async () => {
    const { asked } = show()
    await screen.findByText('bench@plains.example · S1 · orders as CSV')
    await press('Edit Great Plains Soil Lab')
    await type(/^Account/, 'C-78')
    await check('Latitude')
    await check('Longitude')
    await check(/^Active/)
    await press('Save laboratory')
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(asked[0]).toMatchObject({
      path: '/api/laboratories/61',
      body: { name: 'Great Plains Soil Lab', account: 'C-78', active: false, version: 2, orderFormat: 'csv' },
    })
    expect(asked[0]?.body).toMatchObject({
      orderColumns: [
        ...['number', 'label', 'grower', 'field', 'point', 'depthTopCm', 'depthBottomCm'],
        ...['year', 'collectedAt', 'box', 'tests'],
      ],
    })
  })

  it('keep what is typed beside what someone else wrote', async () => {
    const { asked, server } = show()
    await press('Edit Great Plains Soil Lab')
    await type(/^Phone/, '555-0199')
    server.isStale = true
    await press('Save laboratory')
    await screen.findByText('Someone changed this to: 555-0100')
    expect(screen.getByLabelText(/^Phone/)).toHaveProperty('value', '555-0199')
    await press('Save laboratory')
    await waitFor(() => expect(asked).toHaveLength(2))
    expect(asked[1]?.body).toMatchObject({ phone: '555-0199', version: 3 })
  })

  it('are not sent without a name', async () => {
    const { asked } = show()
    await press('Add laboratory')
    await press('Add laboratory')
    await screen.findByText('Enter a name')
    expect(asked).toEqual([])
  })
})
