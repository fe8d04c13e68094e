import type { SimilarGrower } from '@org/core'
import { errors, toErrorBody } from '@org/core/contract'
import { toasts } from '@org/ui'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { testGrower } from '#testing/grower.ts'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { useNewGrowerDraft } from './draft.ts'
import { NewGrowerDialog } from './NewGrowerDialog.tsx'

const product = createTestProduct()
afterEach(() => {
  useNewGrowerDraft.getState().discard()
  toasts.clear()
  product.dispose()
})

const made = testGrower({ id: 12, name: 'North Fork Land', contactFirstName: 'Greta' })

/** The dialog over the real client: the growers there are, and the answers to what is created. */
function show({ alike = [], answers = [] }: { alike?: SimilarGrower[]; answers?: (() => Response)[] } = {}) {
  const created: Request[] = []
  const onCreated = vi.fn()
  renderWithApi(
    <NewGrowerDialog isOpen onOpenChange={() => {}} onCreated={onCreated} />,
    product,
    (request) => {
      if (request.method === 'GET') return Response.json({ items: alike })
      created.push(request)
      return (answers.shift() ?? Response.error)()
    },
  )
  return { created, onCreated }
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } })
const submit = (name = 'Create grower') => fireEvent.click(screen.getByRole('button', { name }))
const refusal = () => Response.json(toErrorBody(errors.unavailable(), 'req-9'), { status: 503 })

/** A page that opens and closes the dialog. */
function Closable() {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setIsOpen((before) => !before)}>
        Toggle
      </button>
      <NewGrowerDialog isOpen={isOpen} onOpenChange={setIsOpen} onCreated={() => {}} />
    </>
  )
}

describe('a new grower', () => {
  it('SCR-14: what the contract refuses is said at its field, and nothing is sent', async () => {
    const { created } = show()
    type('Email', 'not an address')
    submit()
    expect(await screen.findByText('Enter a name')).toBeTruthy()
    expect(screen.getByText('Invalid email address')).toBeTruthy()
    expect(created).toEqual([])
  })

  it('SCR-15, SCR-16: a failure keeps what was typed, and another try is the same intent', async () => {
    const { created, onCreated } = show({ answers: [refusal, () => Response.json(made, { status: 201 })] })
    type('Name', ' North Fork Land ')
    type('Contact first name', 'Greta')
    submit()
    const alert = await screen.findByRole('alert')
    expect(within(alert).getByText('What you typed is kept.')).toBeTruthy()
    expect(alert.textContent).toContain('req-9')
    expect(screen.getByRole('textbox', { name: 'Contact first name' })).toHaveProperty('value', 'Greta')
    submit()
    await waitFor(() => expect(onCreated).toHaveBeenCalledExactlyOnceWith({ ...made, editId: null }))
    const [first, second] = created
    expect(first?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
    expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
    expect(await second?.json()).toMatchObject({
      name: 'North Fork Land',
      contactFirstName: 'Greta',
      email: '',
    })
  })

  it('WRT-3, WRT-4: closed and opened again while it is being created, it says so, makes no second one, and a message leads to the first', async () => {
    const { created, settle, reopen } = showClosable()
    type('Name', 'Fir Farm')
    submit()
    await waitFor(() => expect(created).toHaveLength(1))
    await reopen()
    expect(screen.getByText('Creating Fir Farm …', { selector: 'p' })).toBeTruthy()
    const button = screen.getByRole('button', { name: /Creating/ })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(button)
    type('Name', 'Elm Farm')
    await settle(() => Response.json({ ...made, name: 'Fir Farm' }, { status: 201 }))
    expect(await screen.findByText('Fir Farm created')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Open', hidden: true })).toBeTruthy()
    // What was typed for the next one stays.
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Elm Farm')
    expect(created).toHaveLength(1)
  })

  it('WRT-4, WRT-5: closed before it fails, a message says so; what was typed is there, and the same write again has the same key', async () => {
    const { created, settle, reopen } = showClosable()
    type('Name', 'Fir Farm')
    submit()
    await waitFor(() => expect(created).toHaveLength(1))
    await reopen()
    await settle(() => Response.error())
    expect(
      await screen.findByText(
        /^Not confirmed: Fir Farm\. .*It may have been saved\. You can try again: it is saved only once\. What you typed is kept\.$/,
      ),
    ).toBeTruthy()
    submit()
    await waitFor(() => expect(created).toHaveLength(2))
    expect(created[1]?.headers.get('idempotency-key')).toBe(created[0]?.headers.get('idempotency-key'))
    await settle(() => Response.json(made, { status: 201 }))
  })

  /** The dialog, closed and opened as the page does it; what is created is answered when the test says so. */
  function showClosable() {
    const created: Request[] = []
    const waiting: ((response: Response) => void)[] = []
    renderWithApi(<Closable />, product, (request) => {
      if (request.method === 'GET') return Response.json({ items: [] })
      created.push(request)
      return new Promise((resolve) => waiting.push(resolve))
    })
    return {
      created,
      settle: (response: () => Response) => act(async () => waiting.shift()?.(response())),
      reopen: async () => {
        const toggle = screen.getByText('Toggle')
        await act(async () => fireEvent.click(toggle))
        await act(async () => fireEvent.click(toggle))
      },
    }
  }

  const anker: SimilarGrower = { id: 5, name: 'Anker Brothers', active: false, fieldCount: 3, similarity: 1 }

  it('SCR-20: shows growers of a like name before another is made, and the person can go on', async () => {
    const { created, onCreated } = show({
      alike: [anker],
      answers: [() => Response.json(made, { status: 201 })],
    })
    type('Name', 'Anker Bros')
    // At once, before the names were compared: nothing is made unseen.
    submit()
    const link = await screen.findByRole('link', { name: 'Anker Brothers' })
    expect(link.getAttribute('href')).toBe('/growers/5')
    expect(link.closest('li')?.textContent).toContain('3 fields · inactive')
    expect(created).toEqual([])
    submit('Create anyway')
    await waitFor(() => expect(onCreated).toHaveBeenCalledOnce())
    expect(created).toHaveLength(1)
  })

  it('SCR-20: another name is compared again; a failed comparison blocks no one', async () => {
    const onCreated = vi.fn()
    let isDown = false
    renderWithApi(
      <NewGrowerDialog isOpen onOpenChange={() => {}} onCreated={onCreated} />,
      product,
      (request) => {
        if (request.method !== 'GET') return Response.json(made, { status: 201 })
        if (isDown) return Response.error()
        return Response.json({ items: request.url.includes('Anker') ? [anker] : [] })
      },
    )
    type('Name', 'Anker')
    await screen.findByRole('button', { name: 'Create anyway' })
    type('Name', 'Teal Creek')
    await screen.findByRole('button', { name: 'Create grower' })
    expect(screen.queryByRole('link', { name: 'Anker Brothers' })).toBeNull()
    isDown = true
    type('Name', 'Another')
    submit()
    await waitFor(() => expect(onCreated).toHaveBeenCalledOnce())
  })

  it('SCR-21: what was typed is there again after another page or a reload, until it is saved or given up', async () => {
    show()
    type('Name', 'Half typed')
    type('Notes', 'Call first')
    cleanup()
    show()
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Half typed')
    expect(screen.getByRole('textbox', { name: 'Notes' })).toHaveProperty('value', 'Call first')
    expect(sessionStorage.getItem('draft:new-grower')).toContain('Half typed')
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(sessionStorage.getItem('draft:new-grower')).not.toContain('Half typed'))
  })
})
