import type { Client } from '../client.ts'
import type { EndpointInput } from '../contract/endpoint.ts'
import type { Endpoints } from '../contract/endpoints.ts'
import { EXPORT_CALLS } from '../contract/exports/entity.ts'
import type { ExportRecord } from '../contract/exports/schema.ts'
import type { ListName } from '../contract/lists/list.ts'
import { errors } from '../errors/all.ts'
import type { CallOptions } from '../http/types.ts'
import { type Following, untilEnded } from './polling.ts'
import { hasEnded } from './run-state.ts'

/** A finished export, on this machine. */
export interface ExportedFile {
  /** As the product names it: nothing in it was typed by a person. */
  fileName: string
  bytes: Uint8Array<ArrayBuffer>
  /** What the format could not hold whole, in sentences. */
  notes: string[]
  /** The export as it ended. */
  record: ExportRecord
}

type ExportInput<N extends ListName> = EndpointInput<Endpoints['exports'][(typeof EXPORT_CALLS)[N]]>

/** What to export of a list: the filters and orders of `client.<list>.list`. */
export type ListedRows<N extends ListName> = Omit<
  EndpointInput<Endpoints[N]['list']>,
  'limit' | 'cursor' | 'updatedSince' | 'geometry'
>

type CreateExport = (input: object, options: CallOptions) => Promise<ExportRecord>

/** How to write the file, and how to follow it. */
export type ExportFileOptions<N extends ListName> = Omit<ExportInput<N>, 'filter' | 'sort' | 'thenBy'> &
  Following<ExportRecord> &
  Pick<CallOptions, 'idempotencyKey'>

/**
 * A list as a file in one call: begins the export, waits for it and downloads it.
 * `await exportFile(client, 'results', { year: 2026 }, { format: 'csv' })`
 *
 * Takes the flat filter of the list's own call, with `sort` and `thenBy`. A caller who gives up leaves the export running.
 *
 * @throws ProductError `conflict` for an export that failed, was canceled or is one too many; `aborted`; what calls throw
 */
export async function exportFile<N extends ListName>(
  client: Client,
  list: N,
  rows: ListedRows<N>,
  options: ExportFileOptions<N>,
): Promise<ExportedFile> {
  const { signal, onProgress, idempotencyKey, ...file } = options
  const { sort, thenBy, ...filter }: Record<string, unknown> = { ...rows }
  const input = { ...file, filter, ...given({ sort, thenBy }) }
  // Each list has a call of its own: which one a name means is beyond what types follow.
  const create = client.exports[EXPORT_CALLS[list]] as unknown as CreateExport
  const record = await create(input, { ...given({ signal, idempotencyKey }) })
  return downloadExport(client, record, { ...given({ signal, onProgress }) })
}

/**
 * The file of an export that was begun: of a list, of the audit log, or what `labels.print` and other calls answer as
 * `export`. Waits for its end.
 *
 * @throws ProductError `conflict` for an export that failed or was canceled; `aborted`; what calls throw
 */
export async function downloadExport(
  client: Client,
  begun: Pick<ExportRecord, 'id'>,
  options: Following<ExportRecord> = {},
): Promise<ExportedFile> {
  const { id } = begun
  const call = { ...given({ signal: options.signal }) }
  const read = () => client.exports.get({ id }, call)
  const record = await untilEnded(await read(), read, hasEnded, options)
  const { status, error, fileName, notes } = record
  if (status === 'canceled') throw errors.conflict('The export was canceled', 'Export again.')
  if (status !== 'done')
    throw errors.conflict(error ?? 'The export failed', 'Export again; if it fails again, ask for help.')
  const { ticket } = await client.exports.ticket({ id }, call)
  const bytes = await client.exports.download({ ticket }, call)
  return { fileName, bytes, notes, record }
}

/** Without what is undefined: a call is told only what was said. */
function given<T extends object>(values: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const said = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(said) as { [K in keyof T]?: NonNullable<T[K]> }
}
