import type { ScanAnswer } from '@org/core'
import { errors, toErrorBody } from '@org/core/contract'
import { toasts } from '@org/ui'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { anEdit } from '#history/undo/testing.ts'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { testAnswer, testLabel } from '../testing.ts'
import { stopListening } from './listening.ts'
import { ScanBox } from './ScanBox.tsx'
import { forgetScans } from './scan-log.ts'

const product = createTestProduct()
afterEach(() => {
  cleanup()
  stopListening()
  forgetScans()
  document.body.replaceChildren()
  toasts.clear()
  product.dispose()
})

/** A field of the page beside the scan box, as React holds it. */
function Beside() {
  const [value, setValue] = useState('')
  return <input aria-label="Beside" value={value} onChange={({ target }) => setValue(target.value)} />
}

/** What is above can put the scan box away, as a page that loads a part does. */
function PutAway({ children }: { children: ReactNode }) {
  const [isThere, setIsThere] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setIsThere(!isThere)}>
        Put away
      </button>
      {isThere ? children : null}
    </>
  )
}

function show({
  pointId = null,
  isApply = pointId !== null,
}: {
  pointId?: number | null
  isApply?: boolean
} = {}) {
  const asked: unknown[] = []
  const answers = new Map<string, ScanAnswer | Promise<ScanAnswer> | Response>()
  const onShow = vi.fn()
  renderWithApi(
    <>
      <Beside />
      <PutAway>
        <ScanBox place="samples" mode={isApply ? { mode: 'apply', pointId } : null} onShow={onShow} />
      </PutAway>
    </>,
    product,
    async (request) => {
      const url = new URL(request.url)
      if (url.pathname.endsWith('/undo')) return Response.json(anEdit(44), { status: 201 })
      if (url.pathname === '/api/labels')
        return Response.json({ items: [testLabel()], nextCursor: null, count: { rows: 1, isExact: true } })
      if (url.pathname !== '/api/labels/scan') return Response.error()
      const body: unknown =
        request.method === 'GET' ? url.searchParams.get('text') : await request.clone().json()
      asked.push(body)
      const text = typeof body === 'string' ? body : ((body as { text?: string }).text ?? '')
      const answer = await (answers.get(text) ?? testAnswer())
      return answer instanceof Response ? answer.clone() : Response.json(answer)
    },
  )
  return { asked, answers, onShow }
}

let now = 10_000
/** As a scanner types it, 5 ms a key. */
function scan(text: string, target: Element = document.body) {
  now += 500
  for (const key of [...text, 'Enter']) {
    now += 5
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: now })
    act(() => void target.dispatchEvent(event))
    if (event.defaultPrevented || key === 'Enter' || !(target instanceof HTMLInputElement)) continue
    fireEvent.input(target, { target: { value: `${target.value}${key}` } })
  }
}
const field = () => screen.getByRole('combobox', { name: 'Scan or type a label' })
async function type(text: string) {
  await act(async () => fireEvent.change(field(), { target: { value: text } }))
  await act(async () => fireEvent.keyDown(field(), { key: 'Enter' }))
}
const card = (name: string | RegExp) => screen.findByRole('region', { name })

describe('LBL-43: a scan is answered', () => {
  it('with what it is, what it was and what is next', async () => {
    const { asked, onShow } = show()
    scan('K7Q29MXA')
    const said = await card('Good: K7Q2-9MXA')
    expect(said.textContent).toContain('North Forty · point 8 · 0–5.9 in · 2026')
    expect(said.textContent).toContain('Last: Printed for North Forty, point 8, 0–15 cm')
    expect(said.textContent).toContain('Next: Apply it to its bag')
    expect(asked).toEqual(['K7Q29MXA'])
    await waitFor(() =>
      expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
        'Good. K7Q2-9MXA: Printed for point 8, 0–15 cm. Next: Apply it to its bag.',
      ),
    )
    await act(async () => fireEvent.click(within(said).getByRole('button', { name: 'Show its history' })))
    expect(onShow).toHaveBeenCalledWith('K7Q29MXA')
  })

  it('where it was done before, in another color and shape', async () => {
    const { answers } = show({ pointId: 12 })
    answers.set('K7Q29MXA', testAnswer({ outcome: 'known', message: 'It was applied on May 1' }))
    scan('K7Q29MXA')
    expect((await card('Known already: K7Q2-9MXA')).textContent).toContain('It was applied on May 1')
  })

  it('where it is wrong, with the code that would fit, and takes the next one at once', async () => {
    const { asked, answers } = show()
    const wrong = testAnswer({
      ...{ outcome: 'wrong', code: null, message: 'No label has this code', remedy: 'Scan it again.' },
      ...{ correction: 'K7Q29MXA', label: null, sample: null, last: null, next: '' },
    })
    answers.set('K7Q29MXB', wrong)
    scan('K7Q29MXB')
    const said = await card('Wrong: K7Q2-9MXB')
    expect(said.textContent).toContain('Scan it again.')
    await act(async () =>
      fireEvent.click(within(said).getByRole('button', { name: 'Did you mean K7Q2-9MXA?' })),
    )
    await card('Good: K7Q2-9MXA')
    expect(asked).toEqual(['K7Q29MXB', 'K7Q29MXA'])
    expect(within(screen.getByRole('region', { name: 'Earlier scans' })).getByText('K7Q2-9MXB')).toBeTruthy()
  })

  it('where the server gives none: it can be sent again', async () => {
    const { asked, answers } = show()
    const failure = errors.conflict('The server is busy', 'Try again.')
    answers.set('K7Q29MXA', Response.json(toErrorBody(failure), { status: 409 }))
    scan('K7Q29MXA')
    expect((await card(/^Wrong/)).textContent).toContain('The server is busy')
    answers.delete('K7Q29MXA')
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Send again' })))
    await card('Good: K7Q2-9MXA')
    expect(asked).toHaveLength(2)
  })
})

describe('LBL-77: scans without an answer', () => {
  it('are all kept, whatever is scanned later, and sent again in their order', async () => {
    const { asked, answers } = show()
    const busy = toErrorBody(errors.conflict('The server is busy', 'Try again.'))
    const codes = ['K7Q2A032', 'K7Q29MXA']
    for (const code of codes) answers.set(code, Response.json(busy, { status: 409 }))
    for (const code of codes) scan(code)
    await screen.findByText('2 scans got no answer. They are kept.')
    for (let more = 0; more < 12; more++) scan('K7Q29MXB')
    await screen.findByText('2 scans got no answer. They are kept.')
    await waitFor(() => expect(asked).toHaveLength(14))
    answers.clear()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Send all 2 again' })))
    await waitFor(() => expect(asked.slice(14)).toEqual(codes))
    await waitFor(() => expect(screen.queryByText(/got no answer/)).toBeNull())
  })

  it('stay when the page is put away and drawn anew, and none is lost meanwhile', async () => {
    const { asked } = show()
    scan('K7Q2A032')
    await card('Good: K7Q2-9MXA')
    const toggle = screen.getByRole('button', { name: 'Put away' })
    await act(async () => fireEvent.click(toggle))
    expect(screen.queryByRole('combobox')).toBeNull()
    scan('K7Q29MXA')
    await act(async () => fireEvent.click(toggle))
    await screen.findByRole('region', { name: 'Earlier scans' })
    expect(asked).toEqual(['K7Q2A032', 'K7Q29MXA'])
  })
})

describe('LBL-59: the undo symbol', () => {
  it('is shown to be scanned, and saved for print', async () => {
    show()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Undo symbol' })))
    expect(await screen.findByRole('img', { name: 'Symbol that undoes the last scan' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Save it for print' })).toBeTruthy()
  })
})

describe('LBL-76: part of a code', () => {
  it('is said, and nobody is asked for it', async () => {
    const { asked } = show()
    scan('EEJ8')
    const said = await card('Wrong: EEJ8')
    expect(said.textContent).toContain('Only a part of a code arrived. Scan the label again.')
    expect(asked).toEqual([])
  })
})

describe('LBL-78: the last scan is taken back', () => {
  it.each([
    ['by the symbol', () => scan('UNDO-SCAN')],
    ['by the letter', () => fireEvent.keyDown(document.body, { key: 'u' })],
  ])('%s, once it has its answer, and never twice', async (_how, undo) => {
    const { answers } = show({ pointId: 12 })
    let release: (answer: ScanAnswer) => void = () => {}
    answers.set(
      'K7Q29MXA',
      new Promise<ScanAnswer>((resolve) => {
        release = resolve
      }),
    )
    scan('K7Q29MXA')
    await act(async () => void undo())
    await act(async () => release(testAnswer({ message: 'Applied to point 8, 0–15 cm', editId: 43 })))
    expect(await screen.findByRole('button', { name: 'Undone' })).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Redo' })).toBeTruthy()
    await act(async () => void undo())
    expect((await card(/^Wrong/)).textContent).toContain('There is nothing to undo')
  })
})

describe('LBL-79: labels applied as printed', () => {
  it('name the bag that comes next', async () => {
    const { answers } = show({ pointId: null, isApply: true })
    const expected = {
      ...{ sampleId: 22, code: 'K7Q2A032', fieldName: 'North Forty', pointId: 13, pointNumber: 9 },
      ...{ depthTopCm: 0, depthBottomCm: 15, waiting: 31 },
    }
    answers.set('K7Q29MXA', testAnswer({ expected }))
    scan('K7Q29MXA')
    const next = await screen.findByText('Next bag:')
    expect(next.parentElement?.textContent).toBe(
      'Next bag: point 9, 0–5.9 in · North Forty · K7Q2-A032 · 31 samples to apply',
    )
  })
})

describe('LBL-44: scans of one point', () => {
  it('are applied to it, with an undo', async () => {
    const { asked, answers } = show({ pointId: 12 })
    answers.set('K7Q29MXA', testAnswer({ message: 'Applied to point 8, 0–15 cm', editId: 43 }))
    scan('K7Q29MXA')
    const said = await card('Good: K7Q2-9MXA')
    expect(asked).toEqual([{ text: 'K7Q29MXA', device: 'scanner', mode: { mode: 'apply', pointId: 12 } }])
    await act(async () => fireEvent.click(within(said).getByRole('button', { name: 'Undo' })))
    expect(within(said).getByRole('button', { name: 'Undone' })).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Redo' })).toBeTruthy()
  })
})

describe('LBL-45: scans wait for each other', () => {
  it('and a second one is asked for when the first has its answer', async () => {
    const { asked, answers } = show()
    let release: (answer: ScanAnswer) => void = () => {}
    answers.set(
      'K7Q2A032',
      new Promise<ScanAnswer>((resolve) => {
        release = resolve
      }),
    )
    scan('K7Q2A032')
    scan('K7Q29MXA')
    expect(await screen.findByText('Looking up 2 scans…')).toBeTruthy()
    await waitFor(() => expect(asked).toEqual(['K7Q2A032']))
    await act(async () => release(testAnswer({ code: 'K7Q2A032' })))
    await card('Good: K7Q2-9MXA')
    expect(asked).toEqual(['K7Q2A032', 'K7Q29MXA'])
    expect(screen.getByRole('region', { name: 'Earlier scans' }).textContent).toContain('K7Q2-A032')
  })
})

describe('LBL-46: a scan while a field has the focus', () => {
  it('leaves the field as it was, also where React holds its value', async () => {
    show()
    const beside = screen.getByLabelText('Beside')
    await act(async () => fireEvent.change(beside, { target: { value: 'Creek' } }))
    beside.focus()
    scan('K7Q29MXA', beside)
    expect(beside).toHaveProperty('value', 'Creek')
    await card('Good: K7Q2-9MXA')
  })
})

describe('LBL-47: a code that is typed', () => {
  it('is completed from the labels that begin so, and answered on Enter', async () => {
    const { asked } = show({ pointId: 12 })
    await act(async () => fireEvent.change(field(), { target: { value: 'k7q2-9' } }))
    expect(await screen.findByRole('option', { name: 'K7Q2-9MXA' })).toBeTruthy()
    await act(async () => fireEvent.keyDown(field(), { key: 'ArrowDown' }))
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('K7Q2-9MXA')
    await act(async () => fireEvent.keyDown(field(), { key: 'Enter' }))
    await card('Good: K7Q2-9MXA')
    expect(asked).toEqual([{ text: 'K7Q29MXA', device: 'typed', mode: { mode: 'apply', pointId: 12 } }])
    asked.length = 0
    await type('k7q2-9mxa')
    await screen.findByRole('region', { name: 'Earlier scans' })
    expect(asked).toEqual([{ text: 'k7q2-9mxa', device: 'typed', mode: { mode: 'apply', pointId: 12 } }])
    expect(field()).toHaveProperty('value', '')
  })
})

describe('LBL-48: the sound', () => {
  it('is turned off and stays off', async () => {
    show()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Turn scan sounds off' })))
    expect(screen.getByRole('button', { name: 'Turn scan sounds on' })).toBeTruthy()
    expect(localStorage.getItem('preferences:7')).toContain('"scanSounds":false')
  })
})
