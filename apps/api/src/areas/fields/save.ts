import {
  type BoundaryWrite,
  errors,
  type FieldDetail,
  type FieldSave,
  type FieldSaved,
  fieldEntity,
  fieldYearEntity,
  fieldYearWorkflow,
  pieceValues,
} from '@org/core/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/transact.ts'
import { drawnBoundary, replaceBoundary } from './boundary-write.ts'
import { refuseUnseenEnrollments } from './enrolled.ts'
import { lockActiveGrower, lockGrowerOf } from './grower-lock.ts'
import { checkFirstYear, type FirstYear, makeField } from './make.ts'
import { getField } from './read.ts'
import type { FieldRow } from './rows.ts'
import { fieldTable, fieldYearTable } from './tables.ts'

type Held = ReadonlyMap<number, FieldRow>

/**
 * Saves everything drawn and typed for one field: its details and boundary, split-off pieces as new fields, and joined
 * neighbors, which are deactivated. All or nothing, in one edit.
 *
 * @throws errors.notFound; errors.stale, for the field or a neighbor; errors.validation; errors.boundaryInPlan if planned
 *   years need an answer; errors.fieldsEnrolled for an enrollment of a neighbor that the person has not seen;
 *   errors.conflict for pieces of an inactive grower's field
 */
export async function saveField(tx: Tx, now: Date, input: FieldSave): Promise<FieldSaved> {
  refuseOddJoin(input)
  const { field, joined } = input
  await lockGrower(tx, input)
  const held = await tx
    .rows(fieldTable)
    .lock([...(field.kind === 'existing' ? [field.id] : []), ...joined.map(({ id }) => id)])
  const neighbors = joined.map((one, at) => seenNeighbor(held, one, at))
  await refuseUnseenEnrollments(
    tx,
    neighbors.filter(({ active }) => active),
    joined.flatMap(({ enrollmentIds }) => enrollmentIds),
  )
  const id = await saveItself(tx, now, input, held)
  const saved = await getField(tx.kysely, id)
  const pieceIds = await makePieces(tx, now, saved, input.pieces)
  await tx.rows(fieldTable).patch(neighbors.map((row) => ({ row, set: { active: false } })))
  explain(tx, saved.name, input.pieces, neighbors)
  const pieces: FieldDetail[] = []
  for (const pieceId of pieceIds) pieces.push(await getField(tx.kysely, pieceId))
  return tx.withEdit({
    field: saved,
    pieces,
    joined: neighbors.map(({ id: neighborId, name }) => ({ id: neighborId, name })),
  })
}

/** Refuses a neighbor joined twice, and a field that joins itself. @throws errors.validation */
function refuseOddJoin({ field, boundary, joined }: FieldSave): void {
  const refuse = (path: string, message: string): never => {
    throw errors.validation([{ path, message }], message)
  }
  if (joined.length > 0 && boundary === null)
    refuse('body.boundary', 'A field that joins a neighbor needs a boundary around both')
  for (const [at, { id }] of joined.entries()) {
    if (field.kind === 'existing' && field.id === id)
      refuse(`body.joined.${at}.id`, 'A field cannot join itself')
    if (joined.findIndex((other) => other.id === id) < at)
      refuse(`body.joined.${at}.id`, 'A neighbor can be joined only once')
  }
}

/** @throws errors.notFound; errors.conflict */
async function lockGrower(tx: Tx, { field, pieces }: FieldSave): Promise<void> {
  if (field.kind === 'new') return lockActiveGrower(tx, field.growerId)
  const grower = await lockGrowerOf(tx, field.id)
  if (pieces.length > 0 && !grower.active)
    throw errors.conflict(`${grower.name} is inactive`, 'Reactivate the grower, then split its field.')
}

interface Seen {
  id: number
  version: number
}

/** @throws errors.notFound; errors.stale */
function seenField(held: Held, { id, version }: Seen): FieldRow {
  const row = held.get(id)
  if (row === undefined) throw errors.notFound('This field')
  if (row.version !== version) throw errors.stale('This field', version, row.version, 'body.field.version')
  return row
}

/** @throws errors.notFound; errors.stale */
function seenNeighbor(held: Held, { id, version }: Seen, at: number): FieldRow {
  const row = held.get(id)
  if (row === undefined) throw errors.notFound('A joined neighbor')
  if (row.version !== version)
    throw errors.stale(
      row.name,
      version,
      row.version,
      `body.joined.${at}.version`,
      'Join the current version of the neighbor, or leave it out.',
    )
  return row
}

/** Creates or changes the saved field. @returns its id */
async function saveItself(
  tx: Tx,
  now: Date,
  { field, boundary, plannedYears }: FieldSave,
  held: Held,
): Promise<number> {
  if (field.kind === 'new') {
    const { kind: _, year, ...texts } = field
    checkFirstYear({ boundary, year }, now, 'body.field.year')
    const drawn = boundary && (await ofItself(tx, now, boundary, null))
    return makeField(tx, texts, drawn, year === null ? [] : [{ year }])
  }
  const { kind: _, id, version: __, ...texts } = field
  const row = seenField(held, field)
  if (boundary === null) await tx.rows(fieldTable).patch([{ row, set: texts }])
  else
    await replaceBoundary(
      tx,
      row,
      await ofItself(tx, now, boundary, row.boundaryVersionId),
      plannedYears,
      texts,
    )
  return id
}

const ofItself = (tx: Tx, now: Date, boundary: BoundaryWrite, beforeId: number | null) =>
  drawnBoundary(tx, now, boundary, beforeId, 'body.boundary')

/**
 * Pieces have the values and years of the field they were part of, each year on the piece's own boundary, except canceled
 * years.
 */
async function makePieces(
  tx: Tx,
  now: Date,
  parent: FieldDetail,
  pieces: FieldSave['pieces'],
): Promise<number[]> {
  if (pieces.length === 0) return []
  const years = await yearsToTake(tx, parent.id)
  const taken = { ...pieceValues(fieldEntity, parent), growerId: parent.growerId }
  const ids: number[] = []
  for (const [at, { name, boundary }] of pieces.entries()) {
    const drawn = await drawnBoundary(tx, now, boundary, null, `body.pieces.${at}.boundary`)
    const note = drawn.note === '' ? `Split off from ${parent.name}` : drawn.note
    ids.push(await makeField(tx, { ...taken, name }, { ...drawn, note }, years))
  }
  return ids
}

async function yearsToTake(tx: Tx, fieldId: number): Promise<FirstYear[]> {
  const years = await tx.rows(fieldYearTable).lockWhere(sql<boolean>`field_id = ${fieldId}`, 'share')
  const final: readonly string[] = fieldYearWorkflow.final
  return years
    .filter(({ status }) => !final.includes(status))
    .map((row) => ({ ...pieceValues(fieldYearEntity, row), year: row.year }))
}

const MOST_NAMES = 10

/** The reason of each row of the edit, also of a deactivated neighbor: it names the fields. */
function explain(tx: Tx, name: string, pieces: FieldSave['pieces'], neighbors: readonly FieldRow[]): void {
  const reasons = [
    ...(pieces.length === 0 ? [] : [`Split into ${listed([name, ...pieces.map((piece) => piece.name)])}`]),
    ...(neighbors.length === 0
      ? []
      : [`Joined ${listed(neighbors.map((neighbor) => neighbor.name))} into ${name}`]),
  ]
  if (reasons.length > 0) tx.explain(reasons.join('. '))
}

function listed(names: readonly string[]): string {
  const more = names.length - MOST_NAMES
  return more > 0 ? `${names.slice(0, MOST_NAMES).join(', ')} and ${more} more` : names.join(', ')
}
