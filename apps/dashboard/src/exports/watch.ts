import type { Client, ExportRecord } from '@org/core'
import { asProductError, isProductError } from '@org/core/contract'
import { toasts } from '@org/ui'
import { useEffect } from 'react'
import { create } from 'zustand'
import { startDownload } from '#platform/download.ts'
import { countRows } from './words.ts'

const ASK_MS = 500
/** After a question that was not answered. */
const ASK_AGAIN_MS = 5_000

interface Exports {
  /** Those this page knows of, by id: the newest that was heard. */
  known: Readonly<Record<number, ExportRecord>>
  /** The one a person is looking at: its end needs no toast. */
  watchedId: number | null
}

/** The exports under way, for as long as the page lives: they outlast the dialog and its page. */
export const useExports = create<Exports>()(() => ({ known: {}, watchedId: null }))

/** An export that a person looks at while its dialog is open: its file is fetched as soon as it is there. */
export function useWatchedExport(id: number | null, isOpen: boolean): ExportRecord | undefined {
  useEffect(() => {
    useExports.setState({ watchedId: isOpen ? id : null })
    return () => useExports.setState({ watchedId: null })
  }, [isOpen, id])
  return useExports(({ known }) => (id === null ? undefined : known[id]))
}

const followed = new Set<number>()

export const isOver = ({ status }: Pick<ExportRecord, 'status'>) =>
  status !== 'queued' && status !== 'running'

/** Asks how far an export is until it has ended, and says so wherever the person is by then. */
export async function followExport(client: Client, record: ExportRecord): Promise<void> {
  remember(record)
  if (isOver(record) || followed.has(record.id)) return
  followed.add(record.id)
  for (let current = record; !isOver(current); ) {
    await new Promise((resolve) => setTimeout(resolve, ASK_MS))
    const heard = await ask(client, current.id)
    if (heard === 'gone') break
    if (heard === 'unheard') {
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
      continue
    }
    current = heard
    remember(current)
    if (isOver(current)) tell(client, current)
  }
  followed.delete(record.id)
}

function remember(record: ExportRecord): void {
  useExports.setState(({ known }) => ({ known: { ...known, [record.id]: record } }))
}

async function ask(client: Client, id: number): Promise<ExportRecord | 'gone' | 'unheard'> {
  try {
    return await client.exports.get({ id })
  } catch (error) {
    const isGone = isProductError(error) && [401, 404].includes(error.status)
    return isGone ? 'gone' : 'unheard'
  }
}

/** The file is fetched at once for who waits for it; others are told it is there. */
function tell(client: Client, record: ExportRecord): void {
  const isWatched = useExports.getState().watchedId === record.id
  if (record.status === 'done' && isWatched) void downloadExport(client, record)
  else if (record.status === 'done') {
    toasts.show({
      message: `${countRows(record, record.rowsDone)} exported to ${record.fileName}`,
      action: { label: 'Download', run: () => void downloadExport(client, record) },
    })
  } else if (record.status === 'failed' && !isWatched) {
    toasts.show({ tone: 'bad', message: `The export failed: ${record.error ?? 'unknown reason'}` })
  }
}

/** Where it cannot be stopped it goes on, and that is said. */
export async function stopExport(client: Client, { id }: Pick<ExportRecord, 'id'>): Promise<void> {
  try {
    remember(await client.exports.cancel({ id }))
  } catch (error) {
    const { message, remedy = '' } = asProductError(error)
    toasts.show({ tone: 'bad', message: `The export was not stopped. ${message}. ${remedy}`.trim() })
  }
}

/** Each download has a ticket of its own: the browser's navigation carries nothing else. */
export async function downloadExport(client: Client, { id }: Pick<ExportRecord, 'id'>): Promise<void> {
  try {
    const { ticket } = await client.exports.ticket({ id })
    startDownload(`/api/exports/download/${ticket}`)
  } catch (error) {
    const { message, remedy = '' } = asProductError(error)
    toasts.show({ tone: 'bad', message: `The file was not downloaded. ${message}. ${remedy}`.trim() })
  }
}
