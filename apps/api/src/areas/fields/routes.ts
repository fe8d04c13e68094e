import type { Endpoints } from '@org/core/contract'
import { transact } from '../../db/transact.ts'
import type { AreaHandlers } from '../../http/route.ts'
import { differenceOf, getBoundary, listBoundaries } from './boundaries.ts'
import { restoreBoundary, saveBoundary } from './boundary-write.ts'
import { checkBoundary } from './check.ts'
import { getField, listFields } from './read.ts'
import { fieldFacets, fieldIds, summariseFields } from './summary.ts'
import './tables.ts'
import { cachedTile } from './tile.ts'
import { createField, setFieldsActive, updateField } from './write.ts'
import { assignYear, saveYear } from './years.ts'

/** A tile whose address carries the current version never changes: the address does. */
const TILE_MAX_AGE_S = 365 * 24 * 3600

export const fieldsRoutes: AreaHandlers<Endpoints['fields']> = {
  list: ({ db }, query) => listFields(db, query),
  summary: ({ db }, filter) => summariseFields(db, filter),
  ids: ({ db }, filter) => fieldIds(db, filter),
  facets: ({ db }, { growerId }) => fieldFacets(db, growerId),
  get: ({ db }, { id }) => getField(db, id),
  create: ({ db, staff, now, idempotencyKey }, input) =>
    transact(db, { staffId: staff.id, idempotencyKey }, (tx) =>
      createField(tx, { staffId: staff.id, now: now() }, input),
    ),
  update: ({ db, staff }, input) =>
    transact(db, { staffId: staff.id }, (tx) => updateField(tx, staff.id, input)),
  setActive: ({ db, staff }, { ids, active, reason }) =>
    transact(db, { staffId: staff.id, ...(reason === '' ? {} : { reason }) }, (tx) =>
      setFieldsActive(tx, staff.id, ids, active),
    ),
  check: ({ db }, input) => checkBoundary(db, input),
  boundaries: ({ db }, { id }) => listBoundaries(db, id),
  boundary: ({ db }, { id, boundaryId }) => getBoundary(db, id, boundaryId),
  saveBoundary: ({ db, staff, idempotencyKey }, input) =>
    transact(db, { staffId: staff.id, idempotencyKey }, (tx) => saveBoundary(tx, staff.id, input)),
  difference: ({ db }, input) => differenceOf(db, input),
  restoreBoundary: ({ db, staff, idempotencyKey }, input) =>
    transact(db, { staffId: staff.id, idempotencyKey }, (tx) => restoreBoundary(tx, staff.id, input)),
  saveYear: ({ db, staff, now }, input) =>
    transact(db, { staffId: staff.id }, (tx) => saveYear(tx, { staffId: staff.id, now: now() }, input)),
  assignYear: ({ db, staff, now, idempotencyKey }, { ids, year }) =>
    transact(db, { staffId: staff.id, idempotencyKey }, (tx) =>
      assignYear(tx, { staffId: staff.id, now: now() }, ids, year),
    ),
  tile: async ({ db }, address) => {
    const { bytes, isCurrent } = await cachedTile(db, address)
    return isCurrent ? { bytes, maxAgeS: TILE_MAX_AGE_S } : { bytes }
  },
}
