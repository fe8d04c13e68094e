import {
  ENTITY_NAMES,
  type EntityName,
  endpoints,
  type List,
  type LiveChange,
  lists,
} from '@org/core/contract'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { affectedBy } from './affected.ts'

const change = (entity: string, entityId = 1): LiveChange => ({
  seq: 1,
  editId: null,
  by: null,
  entity,
  entityId,
  kind: 'changed',
  keys: [],
})
const keys = (...entities: string[]) => affectedBy(entities.map((entity) => change(entity)))

it('LIVE-34: what everything recorded shows in is an area of the contract', () => {
  for (const entity of ENTITY_NAMES) {
    const prefixes = keys(entity) ?? []
    expect(prefixes).toEqual(expect.arrayContaining([['changes'], ['edits']]))
    for (const [area] of prefixes) expect(Object.keys(endpoints)).toContain(area)
  }
})

it('LIVE-34: a record shows in its own area and in those that name or count it', () => {
  const ofGrower = keys('grower')?.map(([area]) => area)
  expect(ofGrower?.sort()).toEqual([
    'changes',
    'collecting',
    'comments',
    'designs',
    'edits',
    'enrollments',
    'fieldYears',
    'fields',
    'growers',
    'labels',
    'points',
    'reports',
    'resultUploads',
    'results',
    'samples',
    'shipments',
    'strata',
    'visits',
  ])
  expect(keys('enrollment_document')).toEqual([['enrollments'], ['changes'], ['edits']])
  expect(keys('staff')).toContainEqual(['dashUsers'])
  for (const kind of ['point', 'sample', 'crew']) expect(keys(kind)).toContainEqual(['points'])
  for (const kind of ['point', 'crew', 'field_year']) expect(keys(kind)).toContainEqual(['visits'])
  for (const kind of ['thread', 'comment', 'staff', 'design']) expect(keys(kind)).toContainEqual(['comments'])
  for (const kind of ['label', 'label_batch', 'sample']) expect(keys(kind)).toContainEqual(['labels'])
})

it('LIVE-34: a record shows in every list that says so', () => {
  for (const { name, shows } of Object.values<List>(lists))
    for (const entity of shows) expect(keys(entity)).toContainEqual([name])
})

/** By what an answer is known to show a record: it names it, counts it, or says where it stands. */
const SIGNS: readonly [EntityName, RegExp][] = [
  ['staff', /^(createdBy|manager|ownerName)$/],
  ['grower', /^growerName$/],
  ['field', /^(farmName|fieldName|fieldCount)$/],
  ['boundary_version', /^area(Ha|M2)$/],
  ['field_year', /^(fieldYear|years)$/],
  ['enrollment', /^(enrollments|enrollmentId)$/],
  ['enrollment_field', /^(enrollments|fieldCount)$/],
  ['point', /^(pointIds|routeOrder)$/],
  ['sample', /^(depthTopCm|labelCode|sampleStatus)$/],
  ['laboratory', /^laborator(y|yId|yName)$/],
  ['shipment', /^(shipmentId|shipmentNumber)$/],
  ['box', /^box(es|Id|Code)$/],
  ['manifest_line', /^(unchecked|notReceived)$/],
  ['crew', /^(crewId|crewName)$/],
]

/** What a job made stays what it was, whoever begins it. */
const JOB: z.ZodMiniType = endpoints.jobs.get.output

/** The areas in whose answers something has such a name, however deep. */
function areasThatSay(sign: RegExp): string[] {
  const says = (output: z.ZodMiniType): boolean => {
    const words: string[] = []
    JSON.stringify(z.toJSONSchema(output, { unrepresentable: 'any' }), (word, value: unknown) => {
      words.push(word)
      return value
    })
    return words.some((word) => sign.test(word))
  }
  return Object.entries(endpoints)
    .filter(([, calls]) => Object.values(calls).some(({ output }) => output !== JOB && says(output)))
    .map(([area]) => area)
}

it.each(SIGNS)('LIVE-34: a %s shows in every area whose answers name it so', (entity, sign) => {
  const areas = areasThatSay(sign)
  expect(areas).not.toEqual([])
  // An import is in the hands of who reviews it; what a job made stays what it was.
  // The area of a stratum is of its design, which never changes.
  const others = areas.filter((area) => !['uploads', 'jobs', 'strata'].includes(area))
  expect(keys(entity)).toEqual(expect.arrayContaining(others.map((area) => [area])))
})

it('LIVE-34: of many changes each area is asked for once', () => {
  expect(keys('export', 'export', 'saved_view')).toEqual([['exports'], ['views'], ['changes'], ['edits']])
  expect(affectedBy([])).toEqual([])
})

it('LIVE-34: a running import is not matched again while a person reviews it', () => {
  expect(affectedBy([change('upload', 7)])).toEqual([
    ['uploads', 'get', 7],
    ['uploads', 'list'],
    ['resultUploads'],
    ['reports'],
    ['changes'],
    ['edits'],
  ])
})

it('LIVE-34: of a kind that this program does not know, everything', () => {
  expect(keys('grower', 'not_known')).toBeNull()
  expect(keys('constructor')).toBeNull()
})
