import * as z from 'zod/mini'
import { madeEdit, pathIdSchema } from '../common.ts'
import { defineEndpoint } from '../endpoint.ts'
import {
  boxSealSchema,
  decideSchema,
  laboratoryCreateSchema,
  laboratorySchema,
  laboratoryUpdateSchema,
  leftBehindSchema,
  shipmentActResultSchema,
  shipmentCloseSchema,
  shipmentCreateSchema,
  shipmentDetailSchema,
  shipmentDocumentSchema,
  shipmentFileSchema,
  shipmentListQuery,
  shipmentSchema,
  shipmentShipSchema,
  shipmentUpdateSchema,
  unpackSchema,
} from './schema.ts'

const params = z.object({ id: pathIdSchema })
const staff = { caller: 'staff', may: 'samples.edit' } as const
const detail = { output: z.extend(shipmentDetailSchema, madeEdit), errors: ['notFound', 'conflict'] } as const

export const laboratoriesEndpoints = {
  /** All, by name. */
  list: defineEndpoint({
    method: 'GET',
    path: '/laboratories',
    summary: 'The laboratories',
    caller: 'staff',
    may: 'records.read',
    output: z.object({ items: z.array(laboratorySchema) }),
    errors: [],
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/laboratories',
    summary: 'Add a laboratory',
    ...staff,
    body: laboratoryCreateSchema,
    output: z.extend(laboratorySchema, madeEdit),
    successStatus: 201,
    errors: ['conflict'],
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/laboratories/{id}',
    summary: 'Change a laboratory',
    ...staff,
    params,
    body: laboratoryUpdateSchema,
    output: z.extend(laboratorySchema, madeEdit),
    errors: ['notFound', 'conflict'],
  }),
} as const

export const shipmentsEndpoints = {
  /**
   * Newest first, at most 200. By `year`: with samples of that year, or with none yet. By `search`: number, laboratory,
   * carrier, tracking and note.
   */
  list: defineEndpoint({
    method: 'GET',
    path: '/shipments',
    summary: 'The latest shipments',
    caller: 'staff',
    may: 'records.read',
    query: shipmentListQuery,
    output: z.object({ items: z.array(shipmentSchema) }),
    errors: [],
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/shipments/{id}',
    summary: 'A shipment with its boxes and its manifest',
    caller: 'staff',
    may: 'records.read',
    params,
    output: shipmentDetailSchema,
    errors: ['notFound'],
  }),
  /** Of its field years: what was collected and is in no box. */
  left: defineEndpoint({
    method: 'GET',
    path: '/shipments/{id}/left',
    summary: 'Samples that a shipment leaves behind',
    caller: 'staff',
    may: 'records.read',
    params,
    output: leftBehindSchema,
    errors: ['notFound'],
  }),
  /** With its first box. */
  create: defineEndpoint({
    method: 'POST',
    path: '/shipments',
    summary: 'Begin a shipment',
    ...staff,
    body: shipmentCreateSchema,
    ...detail,
    successStatus: 201,
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/shipments/{id}',
    summary: 'Change a shipment',
    ...staff,
    params,
    body: shipmentUpdateSchema,
    ...detail,
  }),
  addBox: defineEndpoint({
    method: 'POST',
    path: '/shipments/{id}/boxes',
    summary: 'Add a box to a shipment',
    ...staff,
    params,
    ...detail,
    successStatus: 201,
  }),
  /** A sealed box takes no samples; opened, it does again. @param id of the box */
  seal: defineEndpoint({
    method: 'POST',
    path: '/shipments/boxes/{id}/seal',
    summary: 'Seal or open a box',
    ...staff,
    params,
    body: boxSealSchema,
    ...detail,
  }),
  /** Samples are taken out of boxes that are not sealed. */
  unpack: defineEndpoint({
    method: 'POST',
    path: '/shipments/{id}/unpack',
    summary: 'Take samples out of boxes',
    ...staff,
    params,
    body: unpackSchema,
    output: shipmentActResultSchema,
    errors: ['notFound', 'conflict'],
  }),
  /** Seals what is open. Its samples are shipped, and field years follow. */
  ship: defineEndpoint({
    method: 'POST',
    path: '/shipments/{id}/ship',
    summary: 'Ship a shipment',
    ...staff,
    params,
    body: shipmentShipSchema,
    ...detail,
  }),
  /** Samples of the manifest were received, damaged or not received: each decided on its own. */
  decide: defineEndpoint({
    method: 'POST',
    path: '/shipments/{id}/decide',
    summary: 'Decide about samples of a manifest',
    ...staff,
    params,
    body: decideSchema,
    output: shipmentActResultSchema,
    errors: ['notFound', 'conflict'],
  }),
  /** Every sample of the manifest is decided. */
  close: defineEndpoint({
    method: 'POST',
    path: '/shipments/{id}/close',
    summary: 'Close a shipment',
    ...staff,
    params,
    body: shipmentCloseSchema,
    ...detail,
  }),
  /** Begins a file: manifest, labels of the boxes, the laboratory’s order. */
  document: defineEndpoint({
    method: 'POST',
    path: '/shipments/{id}/documents',
    summary: 'Make a file of a shipment',
    ...staff,
    params,
    body: shipmentDocumentSchema,
    output: shipmentFileSchema,
    successStatus: 201,
    errors: ['notFound', 'conflict'],
  }),
} as const
