import * as z from 'zod/mini'
import { pathIdSchema, textSchema } from '../common.ts'
import { defineEndpoint } from '../endpoint.ts'
import {
  eventAnswerSchema,
  eventIdSchema,
  heardPhoneSchema,
  phoneSchema,
  receivedEventSchema,
  sentEventsSchema,
} from './events.ts'
import { takenSchema, takeSchema } from './taken.ts'

/** The most events of a point, and the most that need somebody, in one answer. */
export const MAX_READ_EVENTS = 500

export const collectingEndpoints = {
  /** What a phone needs where there is no network. Notes which phone took which crew’s day along; stores nothing else. */
  take: defineEndpoint({
    method: 'POST',
    path: '/collecting/takes',
    summary: 'Take fields and points along',
    isFreeToRepeat: true,
    caller: 'staff',
    may: 'points.edit',
    body: z.object({ take: takeSchema, phone: phoneSchema }),
    output: takenSchema,
    errors: ['notFound', 'conflict'],
  }),
  /**
   * Applies what a person did in the field, one event after the other, each in an edit of its own. An event that was sent
   * before is answered as it was then: sending again does no harm, however much later.
   */
  send: defineEndpoint({
    method: 'POST',
    path: '/collecting/events',
    summary: 'Send what was done in the field',
    isFreeToRepeat: true,
    caller: 'staff',
    may: 'points.edit',
    body: sentEventsSchema,
    output: z.object({ answers: z.array(eventAnswerSchema) }),
    errors: ['conflict'],
  }),
  /** Oldest first, by phone and number. */
  ofPoint: defineEndpoint({
    method: 'GET',
    path: '/collecting/points/{id}/events',
    summary: 'What phones sent about a point',
    caller: 'staff',
    may: 'records.read',
    params: z.object({ id: pathIdSchema }),
    output: z.object({ items: z.array(receivedEventSchema) }),
    errors: [],
  }),
  /** Events that were refused, and those held behind them; the phones that sent something in the last 30 days. */
  open: defineEndpoint({
    method: 'GET',
    path: '/collecting/open',
    summary: 'What phones sent that could not be applied, and what waits on phones',
    caller: 'staff',
    may: 'records.read',
    output: z.object({ events: z.array(receivedEventSchema), phones: z.array(heardPhoneSchema) }),
    errors: [],
  }),
  /** Applies a refused event once its cause is gone, or decides that it is not applied. Those held behind it follow. */
  settle: defineEndpoint({
    method: 'POST',
    path: '/collecting/events/settle',
    summary: 'Apply or dismiss an event that was refused',
    isFreeToRepeat: true,
    caller: 'staff',
    may: 'points.edit',
    body: z.object({
      id: eventIdSchema,
      how: z.enum(['apply', 'dismiss']),
      /** Why it is dismissed. */
      reason: z._default(textSchema(500), ''),
    }),
    output: z.object({ answers: z.array(eventAnswerSchema) }),
    errors: ['notFound', 'conflict'],
  }),
} as const
