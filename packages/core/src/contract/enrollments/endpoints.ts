import * as z from 'zod/mini'
import { idSchema, madeEdit, pathIdSchema, textSchema, writtenDaySchema } from '../common.ts'
import { defineEndpoint } from '../endpoint.ts'
import { groupEndpoints, listEndpoints } from '../lists/endpoints.ts'
import { integerText } from '../numbers.ts'
import { pageOf, pageQuery } from '../paging.ts'
import { downloadTicketSchema, ticketParam } from '../tickets.ts'
import { findingSchema } from './finding.ts'
import { enrollmentList } from './list.ts'
import {
  enrollmentCreateSchema,
  enrollmentDetailSchema,
  enrollmentDocumentSchema,
  enrollmentMovesSchema,
  enrollmentUpdateSchema,
  MAX_DOCUMENT_BYTES,
  movedRowsSchema,
  personSchema,
  rollOverCandidateSchema,
  rollOverSchema,
} from './schema.ts'

const idParams = z.object({ id: pathIdSchema })
const documentParams = z.object({ id: pathIdSchema, documentId: pathIdSchema })
const yearQuery = integerText(z.minimum(1900), z.maximum(2200))
const reason = textSchema(500)
const asked = reason.check(z.minLength(1, 'Enter a reason'))

export const enrollmentsEndpoints = {
  ...listEndpoints('/enrollments', enrollmentList),
  ...groupEndpoints('/enrollments', enrollmentList),
  /** Operation managers who are not suspended. */
  managers: defineEndpoint({
    method: 'GET',
    path: '/enrollments/managers',
    summary: 'The managers an enrollment can have',
    caller: 'staff',
    may: 'records.read',
    output: z.object({ items: z.array(personSchema) }),
    errors: [],
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/enrollments/{id}',
    summary: 'One enrollment with its fields, problems and documents',
    caller: 'staff',
    may: 'records.read',
    params: idParams,
    output: enrollmentDetailSchema,
    errors: ['notFound'],
  }),
  /** Creates a draft. Fields with a boundary get their field year too. */
  create: defineEndpoint({
    method: 'POST',
    path: '/enrollments',
    summary: 'Enroll fields of a grower in a program and year',
    caller: 'staff',
    may: 'enrollments.edit',
    body: enrollmentCreateSchema,
    output: z.extend(enrollmentDetailSchema, madeEdit),
    successStatus: 201,
    errors: ['notFound', 'conflict'],
  }),
  /** A stale `version` is a conflict with both versions (`errors.stale`). */
  update: defineEndpoint({
    method: 'PATCH',
    path: '/enrollments/{id}',
    summary: 'Change an enrollment',
    caller: 'staff',
    may: 'enrollments.edit',
    params: idParams,
    body: enrollmentUpdateSchema,
    output: z.extend(enrollmentDetailSchema, madeEdit),
    errors: ['notFound', 'conflict'],
  }),
  /** What submitting would find now. Stores nothing. */
  check: defineEndpoint({
    method: 'GET',
    path: '/enrollments/{id}/check',
    summary: 'Check an enrollment without submitting it',
    caller: 'staff',
    may: 'records.read',
    params: idParams,
    output: z.object({ findings: z.array(findingSchema) }),
    errors: ['notFound'],
  }),
  /** Checks each row, which becomes eligible or needs review. Rows that cannot move are named; the others move. */
  submit: defineEndpoint({
    method: 'POST',
    path: '/enrollments/submit',
    summary: 'Submit enrollments',
    caller: 'staff',
    may: 'enrollments.submit',
    body: z.object({ items: movedRowsSchema }),
    output: enrollmentMovesSchema,
    errors: [],
  }),
  accept: defineEndpoint({
    method: 'POST',
    path: '/enrollments/accept',
    summary: 'Accept enrollments despite their problems',
    caller: 'staff',
    may: 'enrollments.accept',
    body: z.object({ items: movedRowsSchema, reason: asked }),
    output: enrollmentMovesSchema,
    errors: [],
  }),
  sign: defineEndpoint({
    method: 'POST',
    path: '/enrollments/sign',
    summary: 'Sign enrollments',
    caller: 'staff',
    may: 'enrollments.sign',
    /** The caller's calendar day; the UTC day if none is given. It must have begun somewhere in the world. */
    body: z.object({
      items: movedRowsSchema,
      signedOn: z._default(z.nullable(writtenDaySchema), null),
      reason: z._default(reason, ''),
    }),
    output: enrollmentMovesSchema,
    errors: [],
  }),
  activate: defineEndpoint({
    method: 'POST',
    path: '/enrollments/activate',
    summary: 'Activate signed enrollments',
    caller: 'staff',
    may: 'enrollments.activate',
    body: z.object({ items: movedRowsSchema, reason: z._default(reason, '') }),
    output: enrollmentMovesSchema,
    errors: [],
  }),
  complete: defineEndpoint({
    method: 'POST',
    path: '/enrollments/complete',
    summary: 'Complete active enrollments',
    caller: 'staff',
    may: 'enrollments.complete',
    body: z.object({ items: movedRowsSchema, reason: z._default(reason, '') }),
    output: enrollmentMovesSchema,
    errors: [],
  }),
  withdraw: defineEndpoint({
    method: 'POST',
    path: '/enrollments/withdraw',
    summary: 'Withdraw enrollments',
    caller: 'staff',
    may: 'enrollments.withdraw',
    body: z.object({ items: movedRowsSchema, reason: asked }),
    output: enrollmentMovesSchema,
    errors: [],
  }),
  /** By grower, then program. */
  rollOverList: defineEndpoint({
    method: 'GET',
    path: '/enrollments/roll-over',
    summary: 'Enrollments of a year that can be rolled over',
    caller: 'staff',
    may: 'records.read',
    query: z.object({
      ...pageQuery,
      fromYear: yearQuery,
      toYear: yearQuery,
      program: z.optional(z.string().check(z.maxLength(200))),
      growerId: z.optional(pathIdSchema),
    }),
    output: pageOf(rollOverCandidateSchema),
    errors: [],
  }),
  /** Drafts of the new year, in one transaction. */
  rollOver: defineEndpoint({
    method: 'POST',
    path: '/enrollments/roll-over',
    summary: 'Roll enrollments over into another year',
    caller: 'staff',
    may: 'enrollments.edit',
    body: rollOverSchema,
    output: enrollmentMovesSchema,
    successStatus: 201,
    errors: ['notFound', 'conflict'],
  }),
  /** The same content twice on one enrollment is one document. */
  attach: defineEndpoint({
    method: 'POST',
    path: '/enrollments/{id}/documents',
    summary: 'Attach a document to an enrollment',
    caller: 'staff',
    may: 'enrollments.edit',
    params: idParams,
    raw: { maxBytes: MAX_DOCUMENT_BYTES },
    output: z.extend(enrollmentDocumentSchema, madeEdit),
    successStatus: 201,
    errors: ['notFound', 'conflict', 'tooLarge', 'unreadableFile'],
  }),
  /** Answers the edit that removed it, which can be undone. */
  detach: defineEndpoint({
    method: 'DELETE',
    path: '/enrollments/{id}/documents/{documentId}',
    summary: 'Remove a document from an enrollment',
    caller: 'staff',
    may: 'enrollments.edit',
    params: documentParams,
    output: z.object({ editId: idSchema }),
    errors: ['notFound'],
  }),
  documentTicket: defineEndpoint({
    method: 'POST',
    path: '/enrollments/{id}/documents/{documentId}/ticket',
    summary: 'Get a ticket for one download of a document',
    isFreeToRepeat: true,
    caller: 'staff',
    may: 'records.read',
    params: documentParams,
    output: downloadTicketSchema,
    successStatus: 201,
    errors: ['notFound'],
  }),
  /** Always a download, never shown in a page: nobody has checked its type. */
  documentDownload: defineEndpoint({
    method: 'GET',
    path: '/enrollments/documents/{ticket}',
    summary: 'Download a document',
    caller: 'ticket',
    params: ticketParam,
    output: z.unknown(),
    answers: '*/*',
    errors: ['notFound', 'methodNotAllowed'],
  }),
} as const
