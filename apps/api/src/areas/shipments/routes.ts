import type { Endpoints } from '@org/core/contract'
import type { AreaHandlers } from '../../http/route.ts'
import { close, decide } from './decide.ts'
import { makeDocument } from './document.ts'
import { createLaboratory, listLaboratories, updateLaboratory } from './laboratories.ts'
import { readLeft } from './left.ts'
import { unpack } from './pack.ts'
import { getShipment, listShipments } from './read.ts'
import { ship } from './ship.ts'
import { addBox, createShipment, sealBox, updateShipment } from './write.ts'

export const laboratoriesRoutes: AreaHandlers<Endpoints['laboratories']> = {
  list: ({ db }) => listLaboratories(db),
  create: ({ write, staff }, input) => write({ staffId: staff.id }, (tx) => createLaboratory(tx, input)),
  update: ({ write, staff }, input) => write({ staffId: staff.id }, (tx) => updateLaboratory(tx, input)),
}

export const shipmentsRoutes: AreaHandlers<Endpoints['shipments']> = {
  list: ({ db }, query) => listShipments(db, query),
  get: ({ db }, { id }) => getShipment(db, id),
  left: ({ db }, { id }) => readLeft(db, id),
  create: ({ write, staff, now }, { laboratoryId }) =>
    write({ staffId: staff.id }, (tx) => createShipment(tx, laboratoryId, now())),
  update: ({ write, staff }, input) => write({ staffId: staff.id }, (tx) => updateShipment(tx, input)),
  addBox: ({ write, staff }, { id }) => write({ staffId: staff.id }, (tx) => addBox(tx, id)),
  seal: ({ write, staff, now }, input) => write({ staffId: staff.id }, (tx) => sealBox(tx, input, now())),
  unpack: ({ write, staff, now }, input) => write({ staffId: staff.id }, (tx) => unpack(tx, input, now())),
  ship: ({ write, staff, now }, input) => write({ staffId: staff.id }, (tx) => ship(tx, input, now())),
  decide: ({ write, staff, now }, input) => write({ staffId: staff.id }, (tx) => decide(tx, input, now())),
  close: ({ write, staff, now }, input) => write({ staffId: staff.id }, (tx) => close(tx, input, now())),
  document: ({ write, staff, now, jobs, config: { timeZone } }, { id: shipmentId, document }) =>
    write({ staffId: staff.id }, (tx) =>
      makeDocument(tx, { staffId: staff.id, now: now(), jobs }, { shipmentId, document, timeZone }),
    ),
}
