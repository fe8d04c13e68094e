import * as z from 'zod/mini'
import { pathIdSchema, textSchema } from '../common.ts'
import { defineEndpoint, LONG_MS } from '../endpoint.ts'
import {
  eventAnswerSchema,
  eventIdSchema,
  fileEventsSchema,
  fileIdsSchema,
  heardPhoneSchema,
  MAX_PHOTO_BYTES,
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
  /** Whose acts a phone’s file has, and what became of those that are there already. */
  checkFile: defineEndpoint({
    method: 'POST',
    path: '/collecting/files/checks',
    summary: 'Say what is new in a phone’s file',
    isFreeToRepeat: true,
    caller: 'staff',
    may: 'points.edit',
    body: fileIdsSchema,
    output: z.object({
      /** The person’s name. */
      by: z.string(),
      known: z.array(eventAnswerSchema),
    }),
    errors: ['notFound'],
  }),
  /**
   * Applies what a phone saved as a file: as the acts of the person who did them, in edits of who reads it in. Events that
   * are there already, by file or by phone, are answered as they are kept.
   */
  readIn: defineEndpoint({
    method: 'POST',
    path: '/collecting/files',
    summary: 'Read a phone’s file in',
    isFreeToRepeat: true,
    caller: 'staff',
    may: 'points.edit',
    patienceMs: LONG_MS,
    body: fileEventsSchema,
    output: z.object({ answers: z.array(eventAnswerSchema) }),
    errors: ['notFound'],
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
  /**
   * The picture of a photo that was sent before, as an event of the caller: JPEG, PNG or WebP, by its first bytes. Sending
   * it again does no harm.
   */
  sendPhoto: defineEndpoint({
    method: 'PUT',
    path: '/collecting/photos/{id}',
    summary: 'Send the picture of a photo',
    isFreeToRepeat: true,
    caller: 'staff',
    may: 'points.edit',
    params: z.object({ id: eventIdSchema }),
    raw: { maxBytes: MAX_PHOTO_BYTES },
    output: z.object({ id: eventIdSchema }),
    errors: ['notFound', 'conflict', 'tooLarge', 'unreadableFile'],
  }),
  /** The picture, as a file. Of one that was undone there is none. */
  photo: defineEndpoint({
    method: 'GET',
    path: '/collecting/photos/{id}',
    summary: 'The picture of a photo',
    caller: 'staff',
    may: 'records.read',
    params: z.object({ id: eventIdSchema }),
    answers: '*/*',
    output: z.unknown(),
    errors: ['notFound'],
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
