import type { FieldDetail, Position } from '@org/core'
import { testField } from '#testing/field.ts'
import type { Saving } from './useSaving.ts'

/** A part of a field, where its west is. */
export const square = (west: number): Position[][] => [
  [
    [west, 42],
    [west + 0.01, 42],
    [west + 0.01, 42.01],
    [west, 42],
  ],
]
export const aBoundary = (id: number, west: number): NonNullable<FieldDetail['boundary']> => ({
  id,
  areaM2: 1,
  areaHa: 0.0001,
  perimeterM: 4,
  bbox: [west, 42, west + 0.01, 42.01],
  partCount: 1,
  holeCount: 0,
  determinationMethod: 'manual',
  determinedAt: null,
  sourceFileName: null,
  note: '',
  createdAt: '2026-11-20T10:00:00.000Z',
  createdBy: 'Ann',
  isCurrent: true,
  years: [],
  geometry: { type: 'MultiPolygon', coordinates: [square(west)] },
})
/** A field as the server has it. */
export const aField = (over: Partial<FieldDetail> = {}): FieldDetail => ({
  ...testField({ id: 12, growerId: 3, growerName: 'Olson', name: 'Creek', farmName: 'East', version: 3 }),
  ...{ areaM2: 1, areaHa: 0.0001, perimeterM: 4 },
  boundary: aBoundary(1, -93),
  ...over,
})

/** Nothing is being saved, and nothing is asked. */
export const NOT_SAVING: Saving = {
  isRunning: false,
  failure: null,
  theirs: null,
  askingYears: [],
  answerYears: () => {},
  askingUses: [],
  answerUses: () => {},
  leaveQuestion: () => {},
  save: () => {},
  takeTheirs: () => {},
  keepMine: () => {},
  goOn: () => {},
}
