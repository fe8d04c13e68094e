import { ANALYTES, convertUnit, type ReadValue } from '@org/core/contract'
import { isOtherNumber } from '../../../files/tables/layout/checks.ts'
import { identityOf } from './known.ts'

/** A row of the file: two sheets have rows of one number. */
export interface RowPlace {
  sheet: number
  row: number
}

/** What an earlier row says of a sample: the same again, or another number in another unit. */
export interface SaidBefore {
  kind: 'duplicate' | 'twoValues'
  at: RowPlace
  value: number | null
  unit: string
}

/** What rows of one file say of samples, so that none is said twice. */
export interface Seen {
  before(sampleId: number, value: ReadValue, here: RowPlace): SaidBefore | null
  /** The rows from here on are said now: what they said in a transaction that runs again is forgotten. */
  beginAt(here: RowPlace): void
}

/** What is said of samples with one identity: numbers and few texts, as a file can have a million values. */
interface OfIdentity {
  identity: string
  index: Map<number, number>
  rows: number[]
  /** NaN where it cannot be compared with one in another unit. */
  numbers: number[]
  /** As it is written first, and where it is written otherwise. */
  unit: string
  otherUnits: Map<number, string>
}

/** More than a sheet has rows, and little enough that a sheet and its row are one small number. */
const ROWS = 2 ** 21
const numberOf = ({ sheet, row }: RowPlace): number => sheet * ROWS + row
const placeOf = (number: number): RowPlace => ({ sheet: Math.floor(number / ROWS), row: number % ROWS })

/** Says of each value what an earlier row said of its sample; rows come in the file's order. */
export function createSeen(): Seen {
  const all = new Map<string, OfIdentity>()
  /** Those that can be converted into one another: there are as few as units that we know. */
  const measured = new Map<string, OfIdentity[]>()
  let last = -1

  function withIdentity(identity: string, { unit }: ReadValue): OfIdentity {
    const found = all.get(identity)
    if (found !== undefined) return found
    const fresh = { identity, unit, index: new Map(), rows: [], numbers: [], otherUnits: new Map() }
    all.set(identity, fresh)
    return fresh
  }

  function alike(of: OfIdentity, { analyte, modusCode, valueInUnit }: ReadValue): readonly OfIdentity[] {
    if (valueInUnit === null) return []
    const key = `${analyte} · ${modusCode}`
    const found = measured.get(key) ?? []
    if (!found.includes(of)) measured.set(key, [...found, of])
    return found
  }

  return {
    before(sampleId, value, here) {
      const of = withIdentity(identityOf(value), value)
      const same = saidIn(of, sampleId)
      if (same !== null) return { ...same, kind: 'duplicate', at: placeOf(same.row) }
      const others = alike(of, value).flatMap((other) => {
        const said = other === of ? null : saidIn(other, sampleId)
        return said === null || said.row === numberOf(here) || !isOther(said, value) ? [] : [said]
      })
      add(of, sampleId, value, here)
      last = numberOf(here)
      const [first] = others.toSorted(
        (one, other) => one.row - other.row || (one.identity < other.identity ? -1 : 1),
      )
      return first === undefined ? null : { ...first, kind: 'twoValues', at: placeOf(first.row) }
    },
    beginAt(here) {
      if (last >= numberOf(here)) for (const of of all.values()) forgetFrom(of, numberOf(here))
      last = numberOf(here) - 1
    },
  }
}

function forgetFrom({ index, rows, otherUnits }: OfIdentity, from: number): void {
  for (const [sampleId, at] of index)
    if ((rows[at] ?? 0) >= from) {
      index.delete(sampleId)
      otherUnits.delete(sampleId)
    }
}

interface Said {
  identity: string
  row: number
  value: number | null
  unit: string
}

function saidIn({ identity, index, rows, numbers, unit, otherUnits }: OfIdentity, sampleId: number) {
  const at = index.get(sampleId)
  const row = at === undefined ? undefined : rows[at]
  if (at === undefined || row === undefined) return null
  const number = numbers[at] ?? Number.NaN
  const value = Number.isNaN(number) ? null : number
  return { identity, row, value, unit: otherUnits.get(sampleId) ?? unit } satisfies Said
}

function add(of: OfIdentity, sampleId: number, value: ReadValue, here: RowPlace): void {
  const isExact = value.qualifier === null && value.valueInUnit !== null
  of.index.set(sampleId, of.rows.length)
  of.rows.push(numberOf(here))
  of.numbers.push(isExact && value.value !== null ? value.value : Number.NaN)
  if (value.unit !== of.unit) of.otherUnits.set(sampleId, value.unit)
}

/** What is below or above a limit is not compared. */
function isOther({ value, unit }: Said, here: ReadValue): boolean {
  if (value === null || here.qualifier !== null) return false
  const { analyte } = here
  const valueInUnit = convertUnit(value, unit, ANALYTES[analyte]?.unit ?? '', analyte)
  return isOtherNumber({ analyte, value, unit, valueInUnit }, here)
}
