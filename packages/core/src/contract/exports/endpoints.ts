import * as z from 'zod/mini'
import { pathIdSchema } from '../common.ts'
import { defineEndpoint } from '../endpoint.ts'
import type { FilterShape, List, ListName } from '../lists/list.ts'
import { type Lists, lists } from '../lists.ts'
import { uploadsExportSchema } from '../results/schema.ts'
import { resultTableExportSchema } from '../results/table.ts'
import { shipmentsExportSchema } from '../shipments/schema.ts'
import { downloadTicketSchema, ticketParam } from '../tickets.ts'
import { EXPORT_CALLS } from './entity.ts'
import { changesExportSchema, exportSchema, listExportSchema } from './schema.ts'

const idParams = z.object({ id: pathIdSchema })

/** Answers at once; the work continues when nobody watches. Its file is for people who may read the list. */
const exportEndpoint = <R extends z.ZodMiniType, F extends FilterShape, S extends string>(
  list: List<R, F, S>,
) =>
  defineEndpoint({
    method: 'POST',
    path: `/exports/${list.name}`,
    summary: `Export ${list.entity.many} to a file`,
    caller: 'staff',
    may: list.may === 'records.read' ? 'exports.make' : list.may,
    body: listExportSchema(list),
    output: exportSchema,
    successStatus: 201,
    errors: ['conflict'],
  })

type ExportEndpoint<L> =
  L extends List<infer R, infer F, infer S> ? ReturnType<typeof exportEndpoint<R, F, S>> : never

/** Every list can be exported: each by a call with its own filter, orders and columns. */
const listExports = Object.fromEntries<unknown>(
  Object.values<List>(lists).map((list) => [EXPORT_CALLS[list.name], exportEndpoint(list)]),
  // An object made of entries has no type.
) as { readonly [N in ListName as `create${Capitalize<N>}`]: ExportEndpoint<Lists[N]> }

/** What to export of the list of fields. */
export type FieldsExport = z.input<(typeof exportsEndpoints)['createFields']['body']>

export const exportsEndpoints = {
  /** Newest first: running exports, and those whose file still exists. */
  list: defineEndpoint({
    method: 'GET',
    path: '/exports',
    summary: 'The caller’s own exports',
    caller: 'staff',
    may: 'exports.make',
    output: z.object({ items: z.array(exportSchema) }),
    errors: [],
  }),
  ...listExports,
  /** Like an export of a list, for the audit log. Only people who may read the log get its ticket and download. */
  createChanges: defineEndpoint({
    method: 'POST',
    path: '/exports/changes',
    summary: 'Export the audit log to a file',
    caller: 'staff',
    may: 'audit.read',
    body: changesExportSchema,
    output: exportSchema,
    successStatus: 201,
    errors: ['conflict'],
  }),
  /** Like an export of the list of results, for their table. */
  createResultTable: defineEndpoint({
    method: 'POST',
    path: '/exports/result-table',
    summary: 'Export the table of results to a file',
    caller: 'staff',
    may: 'exports.make',
    body: resultTableExportSchema,
    output: exportSchema,
    successStatus: 201,
    errors: ['conflict'],
  }),
  /** Every shipment that the filter finds, newest first: an answer of `GET /shipments` has the latest alone. */
  createShipments: defineEndpoint({
    method: 'POST',
    path: '/exports/shipments',
    summary: 'Export shipments to a file',
    caller: 'staff',
    may: 'exports.make',
    body: shipmentsExportSchema,
    output: exportSchema,
    successStatus: 201,
    errors: ['conflict'],
  }),
  /** Laboratory files, newest first, with what became of each. */
  createUploads: defineEndpoint({
    method: 'POST',
    path: '/exports/uploads',
    summary: 'Export the list of uploaded laboratory files to a file',
    caller: 'staff',
    may: 'exports.make',
    body: uploadsExportSchema,
    output: exportSchema,
    successStatus: 201,
    errors: ['conflict'],
  }),
  /** The caller's own only. */
  get: defineEndpoint({
    method: 'GET',
    path: '/exports/{id}',
    summary: 'Progress of an export',
    caller: 'staff',
    may: 'exports.make',
    params: idParams,
    output: exportSchema,
    errors: ['notFound'],
  }),
  /** The caller's own only. An ended export stays as it is. */
  cancel: defineEndpoint({
    method: 'POST',
    path: '/exports/{id}/cancel',
    summary: 'Cancel an export',
    caller: 'staff',
    may: 'exports.make',
    params: idParams,
    output: exportSchema,
    errors: ['notFound'],
  }),
  /** The caller's own finished export only. */
  ticket: defineEndpoint({
    method: 'POST',
    path: '/exports/{id}/ticket',
    summary: 'Get a ticket for one download of an export',
    isFreeToRepeat: true,
    caller: 'staff',
    may: 'exports.make',
    params: idParams,
    output: downloadTicketSchema,
    successStatus: 201,
    errors: ['notFound', 'conflict'],
  }),
  /** A browser's own navigation, which carries none of our headers: the ticket is the proof, and is used up. */
  download: defineEndpoint({
    method: 'GET',
    path: '/exports/download/{ticket}',
    summary: 'Download an export’s file',
    caller: 'ticket',
    params: ticketParam,
    output: z.unknown(),
    answers: '*/*',
    errors: ['notFound', 'methodNotAllowed'],
  }),
} as const
