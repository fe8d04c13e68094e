import * as z from 'zod/mini'
import { instantSchema } from './common.ts'

/** A ticket in the address of a download: a browser's own navigation carries no headers of ours. */
export const ticketParam = z.object({ ticket: z.string().check(z.regex(/^[\w-]{43}$/, 'Is not a ticket')) })

/** Fetches one file once, by a plain navigation, within `expiresAt`. */
export const downloadTicketSchema = z.object({ ticket: z.string(), expiresAt: instantSchema })
