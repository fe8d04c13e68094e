import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { useChosen } from '../chosen.ts'
import type { EnrollmentFilter } from '../list.ts'
import { enrollment } from '../testing.ts'
import { useCheck } from './useCheck.ts'

const product = createTestProduct()
const filter: EnrollmentFilter = { search: '', year: 2026 }
const rows = Array.from({ length: 900 }, (_, at) => enrollment({ id: at + 1 }))
const elsewhere = enrollment({ id: 5_000, year: 2025 })
const isLoaded = (id: number) => id <= 3 || id > 890
const list = {
  indexOf: (id: number) => (id <= 900 ? id - 1 : -1),
  rowAt: (index: number) => (isLoaded(index + 1) ? rows[index] : undefined),
}
const latest: { check: ReturnType<typeof useCheck> | null } = { check: null }
function Page() {
  latest.check = useCheck(list, filter)
  return null
}

let asked: number[][]
let answer: (ids: number[]) => Response | Promise<Response>
afterEach(() => {
  cleanup()
  useChosen.setState({ rows: new Map() })
  product.dispose()
})

function show() {
  asked = []
  renderWithApi(<Page />, product, async (request) => {
    const { ids } = await request.json()
    asked.push(ids)
    return answer(ids)
  })
  return (keys: Iterable<number>) => latest.check?.(new Set(keys))
}

const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at)
const chosen = () => [...useChosen.getState().rows.keys()].sort((a, b) => a - b)
const found = (ids: number[]) => Response.json({ items: rows.filter(({ id }) => ids.includes(id)) })

it('LST-63: rows between two far ones are read, 500 a call, and chosen as they are now', async () => {
  answer = found
  const check = show()
  await check(from(1, 895))
  expect(chosen()).toEqual(from(1, 895))
  expect(asked.map(({ length }) => length)).toEqual([500, 387])
})

it('LST-63: what was chosen elsewhere stays when the head takes these off', async () => {
  useChosen.getState().choose([elsewhere, ...rows.slice(0, 2)])
  await show()([])
  expect(chosen()).toEqual([5_000])
})

it('LST-63: rows that are still loading are not chosen once both ends are cleared', async () => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  answer = (ids) => arrived.then(() => found(ids))
  const check = show()
  const checking = check(from(2, 6))
  await waitFor(() => expect(asked).toHaveLength(1))
  await check([])
  arrive()
  await checking
  expect(chosen()).toEqual([])
})

it('LST-63: where they cannot be read, that is said and the others are chosen', async () => {
  answer = () => Response.error()
  await show()(from(2, 6))
  expect(chosen()).toEqual([2, 3])
  await screen.findByText(/^Some enrollments could not be chosen\./)
})
