import * as z from 'zod/mini'
import { pathIdSchema } from '../common.ts'
import { defineEndpoint } from '../endpoint.ts'
import { downloadTicketSchema, ticketParam } from '../tickets.ts'
import { changesExportSchema, exportCreateSchema, exportSchema } from './schema.ts'

const idParams = z.object({ id: pathIdSchema })

export const exportsEndpoints = {
  /** Newest first: those under way, and those whose file is still kept. */
  list: defineEndpoint({
    method: 'GET',
    path: '/exports',
    summary: 'The caller’s own exports',
    caller: 'staff',
    may: 'exports.make',
    output: z.object({ items: z.array(exportSchema) }),
    errors: [],
  }),
  /** Answers at once; the work goes on by itself, also when nobody watches. */
  create: defineEndpoint({
    method: 'POST',
    path: '/exports',
    summary: 'Export fields to a file',
    caller: 'staff',
    may: 'exports.make',
    body: exportCreateSchema,
    output: exportSchema,
    successStatus: 201,
    errors: ['conflict'],
  }),
  /** As `create`, of the audit log. Its ticket and download, too, are for who may read it. */
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
  /** One's own only. */
  get: defineEndpoint({
    method: 'GET',
    path: '/exports/{id}',
    summary: 'How far an export is',
    caller: 'staff',
    may: 'exports.make',
    params: idParams,
    output: exportSchema,
    errors: ['notFound'],
  }),
  /** One's own only. An export that has ended stays as it is. */
  cancel: defineEndpoint({
    method: 'POST',
    path: '/exports/{id}/cancel',
    summary: 'Stop an export',
    caller: 'staff',
    may: 'exports.make',
    params: idParams,
    output: exportSchema,
    errors: ['notFound'],
  }),
  /** One's own finished export only. */
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
  /** A browser's own navigation, which carries no headers of ours: the ticket is the proof, and is used up. */
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
