import type { EventAnswer } from '@org/core'
import { errors, toErrorBody } from '@org/core/contract'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { RoleProvider } from '#data/permissions.ts'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { discardCollected, firstAsked, useCollecting } from '../../collected/collecting.ts'
import { NO_FILTER } from '../../testing.ts'
import { receivedEvent } from '../testing.ts'
import { FieldFileAsked } from './FieldFileAsked.tsx'
import { closeFieldFile, takeFile } from './reading.ts'

const product = createTestProduct()
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  closeFieldFile()
  discardCollected()
  product.dispose()
})

const PHONE = { id: '01890000-0000-4000-8000-000000000001', name: 'Android, Chrome' }
const idOf = (number: number): string => `01900000-0000-7000-8000-0000000000${10 + number}`
const kept = (number: number, staffId = 5) => ({
  event: {
    ...{ id: idOf(number), number, at: '2026-05-04T14:41:00.000Z', pointId: 1, baseVersion: 1 },
    ...{ what: 'note', text: 'Stony' },
  },
  ...{ staffId, answer: null, isTaken: false },
})
const CONTENT = { format: 'field-events', version: 1, staffId: 5, phone: PHONE }
const written = (content: unknown): string => JSON.stringify(content, null, 1)
const fileOf = (text: string, name = 'field-events-5.json') => new File([text], name)

/** @param refused numbers that the server cannot apply */
function give(
  file: File,
  { knownIds = [] as string[], refused = [] as number[], isPersonGone = false } = {},
) {
  const said = { read: [] as { events: { number: number; id: string }[]; staffId: number }[], fails: 0 }
  const kept = new Map<string, EventAnswer>(
    knownIds.map((id) => [id, { id, outcome: 'applied', message: '', remedy: '' }]),
  )
  renderWithApi(
    <RoleProvider value="manager">
      <FieldFileAsked />
    </RoleProvider>,
    product,
    async (request) => {
      const { pathname } = new URL(request.url)
      if (pathname.endsWith('/open'))
        return Response.json({ events: [receivedEvent({ id: idOf(3), outcome: 'refused' })], phones: [] })
      const body = await request.clone().json()
      if (pathname.endsWith('/checks')) {
        if (isPersonGone)
          return Response.json(toErrorBody(errors.notFound('The person of this file'), 'r-1'), {
            status: 404,
          })
        return Response.json({
          by: 'Mira Holt',
          known: body.ids.flatMap((id: string) => kept.get(id) ?? []),
        })
      }
      if (said.fails > 0) {
        said.fails -= 1
        return Response.json(toErrorBody(errors.unavailable(), 'r-2'), { status: 503 })
      }
      said.read.push(body)
      const answers = body.events.map(({ id, number }: { id: string; number: number }): EventAnswer => {
        const answer: EventAnswer = refused.includes(number)
          ? { id, outcome: 'refused', message: 'The year is locked', remedy: 'Unlock it.' }
          : { id, outcome: 'applied', message: '', remedy: '' }
        kept.set(id, answer)
        return answer
      })
      return Response.json({ answers })
    },
  )
  act(() => takeFile(firstAsked({ file, filter: NO_FILTER, points: 1 })))
  return said
}

async function press(name: string | RegExp) {
  const button = await screen.findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}

describe('a file that a phone saved', () => {
  it('COP-34: says whose acts it has and how many are new, reads these in, and says what became of them', async () => {
    const said = give(fileOf(written({ ...CONTENT, events: [3, 2, 1].map((number) => kept(number)) })), {
      knownIds: [idOf(1)],
      refused: [3],
    })
    await screen.findByText(/^3 acts by Mira Holt on Android, Chrome: 2 of them new\./)
    expect(said.read).toEqual([])
    await press('Read in 2 acts')
    await screen.findByText('1 act applied. 1 was there already. 1 act not applied:')
    const left = screen.getByRole('list', { name: 'Not applied' })
    expect(within(left).getByRole('listitem').textContent).toBe(
      'Collected · Point 12 of 2026 of North FortyThe year is locked. Unlock it.',
    )
    expect(said.read.map(({ staffId, events }) => [staffId, events.map(({ number }) => number)])).toEqual([
      [5, [2, 3]],
    ])
    await press('Done')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('COP-34: a long file is read in part by part, and a call that failed can be made again', async () => {
    const many = Array.from({ length: 60 }, (_, at) => kept(at + 1))
    const said = give(fileOf(written({ ...CONTENT, events: many })))
    said.fails = 1
    await press('Read in 60 acts')
    await press('Try again')
    await press('Read in 60 acts')
    await screen.findByText('60 acts applied.')
    expect(said.read.map(({ events }) => events.length)).toEqual([50, 10])
  })

  it('COP-34: with nothing new there is nothing to read in', async () => {
    give(fileOf(written({ ...CONTENT, events: [kept(1)] })), { knownIds: [idOf(1)] })
    await screen.findByText(/all of them are there already\. There is nothing to read in\.$/)
    expect(screen.queryByRole('button', { name: /^Read in/ })).toBeNull()
  })

  it('COP-34: what cannot be read, or is of another person, is left out and counted', async () => {
    give(fileOf(written({ ...CONTENT, events: [kept(1), kept(2, 6), { event: {}, staffId: 5 }] })))
    await screen.findByText('2 acts of the file cannot be read, or are of another person, and are left out.')
    await screen.findByRole('button', { name: 'Read in 1 act' })
  })

  it('COP-34: a damaged file, one of another version and one of nobody are refused with what to do', async () => {
    give(fileOf(written({ ...CONTENT, events: [kept(1)] }).slice(0, 150)))
    await screen.findByText('This file of a phone is damaged')
    expect(screen.getByText('Save it on the phone again.')).toBeTruthy()
    cleanup()
    give(fileOf(written({ ...CONTENT, version: 2, events: [kept(1)] })))
    await screen.findByText('This file of a phone is of version 2')
    cleanup()
    give(fileOf(written({ ...CONTENT, events: [kept(1)] })), { isPersonGone: true })
    await screen.findByText(/^The person of this file/)
    expect(screen.queryByRole('button', { name: /^Read in/ })).toBeNull()
  })

  it('COP-34: another file, also of JSON, holds positions', async () => {
    give(fileOf('{"type":"FeatureCollection","features":[]}', 'points.json'))
    await waitFor(() => expect(useCollecting.getState().asked?.file.name).toBe('points.json'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
