import { type EnrollmentDocument, MAX_DOCUMENT_BYTES } from '@org/core'
import { errors, toErrorBody } from '@org/core/contract'
import { toasts } from '@org/ui'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { useEnrollment } from '../detail/data.ts'
import { enrollment } from '../detail/testing.tsx'
import { Documents } from './Documents.tsx'
import { typeWord } from './words.ts'

const product = createTestProduct()
let documents: EnrollmentDocument[]
let asked: string[]
beforeEach(() => {
  documents = []
  asked = []
})
afterEach(() => {
  cleanup()
  toasts.clear()
  vi.restoreAllMocks()
  product.dispose()
})

const document_ = (id: number, fileName: string): EnrollmentDocument => ({
  id,
  fileName,
  mediaType: 'application/pdf',
  sizeBytes: 153_402,
  sha256: 'a'.repeat(64),
  createdAt: '2026-11-20T10:00:00.000Z',
  createdBy: 'Inés Vega',
})

/** Keeps what is named .pdf, refuses the rest. */
async function answer(request: Request): Promise<Response> {
  const path = new URL(request.url).pathname.replace(/^\/api/, '')
  if (request.method === 'GET') return Response.json(enrollment({ documents }))
  asked.push(`${request.method} ${path}`)
  if (path === '/enrollments/4/documents') {
    const name = decodeURIComponent(request.headers.get('x-file-name') ?? '')
    if (!name.endsWith('.pdf'))
      return Response.json(toErrorBody(errors.unreadableFile('This is a program', 'Attach a PDF.'), 'r-1'), {
        status: 422,
      })
    documents = [...documents, document_(documents.length + 1, name)]
    return Response.json(documents.at(-1), { status: 201 })
  }
  if (path.endsWith('/ticket'))
    return Response.json({ ticket: 't'.repeat(43), expiresAt: '2026-11-20T10:01:00.000Z' }, { status: 201 })
  if (request.method === 'DELETE') {
    documents = []
    return Response.json({ editId: 9 })
  }
  return Response.json({ id: 10 })
}

function Shown() {
  const { data } = useEnrollment(4)
  return data === undefined ? null : <Documents enrollment={data} />
}

async function show() {
  const { container, unmount } = renderWithApi(<Shown />, product, answer)
  await screen.findByRole('region', { name: 'Documents' })
  const give = (...files: File[]) => {
    const input = container.querySelector('input[type=file]')
    if (!(input instanceof HTMLInputElement)) throw new Error('no file input')
    return act(async () => fireEvent.change(input, { target: { files } }))
  }
  return { give, unmount }
}
const file = (name: string, sizeBytes = 3) => {
  const made = new File(['%PDF'], name)
  Object.defineProperty(made, 'size', { value: sizeBytes })
  return made
}

describe('documents of an enrollment', () => {
  it('DOC-9: attaches several, and names each that is refused with why', async () => {
    const { give } = await show()
    await give(file('one.pdf'), file('bad.exe'), file('two.pdf'))
    expect(await screen.findByText('two.pdf')).toBeTruthy()
    expect(screen.getByText('one.pdf')).toBeTruthy()
    expect(await screen.findByRole('heading', { name: '2 documents' })).toBeTruthy()
    const refused = screen.getByRole('list', { name: 'Not attached' })
    expect(refused.textContent).toBe('bad.exe was not attached. This is a program. Attach a PDF.')
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  })

  it('DOC-9: does not even send one that is too large', async () => {
    const { give } = await show()
    await give(file('scan.pdf', MAX_DOCUMENT_BYTES + 1))
    const refused = await screen.findByRole('list', { name: 'Not attached' })
    expect(refused.textContent).toMatch(/^scan\.pdf was not attached\. .*20 MB/)
    expect(asked).toEqual([])
  })

  it('DOC-9: goes on when the drawer is closed, and then says by a toast what was refused', async () => {
    const { give, unmount } = await show()
    const showToast = vi.spyOn(toasts, 'show')
    const given = give(file('one.pdf'), file('bad.exe'))
    unmount()
    await given
    await waitFor(() =>
      expect(showToast).toHaveBeenCalledWith({
        tone: 'bad',
        message: 'bad.exe was not attached. This is a program. Attach a PDF.',
      }),
    )
    expect(documents.map(({ fileName }) => fileName)).toEqual(['one.pdf'])
  })

  it('DOC-6: downloads by a ticket, in a plain navigation', async () => {
    documents = [document_(1, 'one.pdf')]
    await show()
    const followed: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      followed.push(new URL(this.href).pathname)
    })
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Download one.pdf' })))
    await waitFor(() => expect(followed).toEqual([`/api/enrollments/documents/${'t'.repeat(43)}`]))
  })

  it('DOC-7: removes with an undo', async () => {
    documents = [document_(1, 'one.pdf')]
    await show()
    expect(screen.getByText('153.4 kB')).toBeTruthy()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Remove one.pdf' })))
    await waitFor(() => expect(screen.queryByText('one.pdf')).toBeNull())
    const toast = await screen.findByText('Removed one.pdf')
    const region = toast.closest('[role="alertdialog"], [role="region"]') ?? globalThis.document.body
    if (!(region instanceof HTMLElement)) throw new Error('no toast')
    await act(async () => fireEvent.click(within(region).getByRole('button', { name: /Undo/ })))
    await waitFor(() => expect(asked).toContain('POST /edits/9/undo'))
  })

  it('DOC-2: says what each is in words', () => {
    expect(typeWord('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')).toBe(
      'Excel workbook',
    )
    expect(typeWord('application/x-unheard-of')).toBe('File')
  })
})
