import type { Endpoints } from '@org/core/contract'
import { requireCapability } from '../../auth/permissions.ts'
import type { AreaHandlers } from '../../http/route.ts'
import { listHandlers } from '../../lists/handlers.ts'
import { totalsHandlers } from '../../lists/totals.ts'
import { differenceOf, getBoundary, listBoundaries } from './boundaries.ts'
import { restoreBoundary, saveBoundary } from './boundary-write.ts'
import { checkBoundary } from './check.ts'
import { colorCounts } from './colors.ts'
import { readExtent } from './extent.ts'
import { nameFields } from './names.ts'
import { placesOf } from './places.ts'
import { fieldSource, getField } from './read.ts'
import { saveField } from './save.ts'
import { shapedPage } from './shapes.ts'
import './tables.ts'
import { countsAnswer } from './tiles/counts.ts'
import { tileAnswer } from './tiles/tile.ts'
import { fieldTotals } from './totals.ts'
import { createField, setFieldsActive, updateField } from './write.ts'
import { assignYear, saveYear } from './years.ts'

const ofList = listHandlers(fieldSource)

export const fieldsRoutes: AreaHandlers<Endpoints['fields']> = {
  ...ofList,
  list: (call, query) => shapedPage(call.db, query, (asked) => ofList.list(call, asked)),
  ...totalsHandlers(fieldSource, fieldTotals),
  extent: (call, filter) => readExtent(call, filter),
  get: ({ db }, { id }) => getField(db, id),
  create: ({ write, staff, now }, input) =>
    write({ staffId: staff.id }, (tx) => createField(tx, now(), input)),
  update: ({ write, staff }, input) => write({ staffId: staff.id }, (tx) => updateField(tx, input)),
  save: ({ write, staff, now }, input) => {
    if (input.joined.length > 0) requireCapability(staff, 'fields.deactivate')
    return write({ staffId: staff.id }, (tx) => saveField(tx, now(), input))
  },
  colors: (call, query) => colorCounts(call, query),
  places: ({ db }, { ids }) => placesOf(db, ids),
  names: ({ db }, input) => nameFields(db, input),
  setActive: ({ write, staff }, { reason, ...input }) =>
    write({ staffId: staff.id, ...(reason === '' ? {} : { reason }) }, (tx) => setFieldsActive(tx, input)),
  check: ({ db }, input) => checkBoundary(db, input),
  boundaries: ({ db }, { id }) => listBoundaries(db, id),
  boundary: ({ db }, { id, boundaryId }) => getBoundary(db, id, boundaryId),
  saveBoundary: ({ write, staff, now }, input) =>
    write({ staffId: staff.id }, (tx) => saveBoundary(tx, now(), input)),
  difference: ({ db }, input) => differenceOf(db, input),
  restoreBoundary: ({ write, staff }, input) =>
    write({ staffId: staff.id }, (tx) => restoreBoundary(tx, input)),
  saveYear: ({ write, staff, now }, input) =>
    write({ staffId: staff.id }, (tx) => saveYear(tx, now(), input)),
  assignYear: ({ write, staff, now }, { ids, year }) =>
    write({ staffId: staff.id }, (tx) => assignYear(tx, now(), ids, year)),
  tile: (call, address) => tileAnswer(call, call.config.version, address),
  countsTile: (call, address) => countsAnswer(call, call.config.version, address),
}
