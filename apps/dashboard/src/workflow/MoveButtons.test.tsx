import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { MoveButtons } from './MoveButtons.tsx'

const EVENTS = ['confirm', 'reopen', 'approve', 'cancel'] as const
type Move = (typeof EVENTS)[number]

const show = (refusals: Partial<Record<Move, string>>) =>
  render(
    <MoveButtons<Move>
      events={EVENTS}
      next="confirm"
      danger="cancel"
      labelOf={(event) => event}
      refusalOf={(event) => refusals[event] ?? null}
      isMoving={false}
      onStart={vi.fn()}
    />,
  )

it('FY-31: what can be done comes first, what cannot says why', async () => {
  show({ reopen: 'It is closed', approve: 'Only managers approve' })
  fireEvent.click(screen.getByRole('button', { name: 'More actions' }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map((item) => item.textContent)).toEqual([
    'cancel',
    'reopenIt is closed',
    'approveOnly managers approve',
  ])
})

it('FY-31: where nothing else can be done there is no menu', () => {
  show({ reopen: 'It is closed', approve: 'Only managers approve', cancel: 'It is over' })
  expect(screen.getByRole('button', { name: 'confirm' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull()
})
