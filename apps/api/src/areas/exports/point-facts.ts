import { type Point, pointEntity } from '@org/core/contract'
import type { PlannedVisit, PointFacts } from './formats/format.ts'

const { role, status } = pointEntity.columns

/** What maps and devices tell of a point of the list. */
export function pointFacts(point: Point): PointFacts {
  const { fieldId, fieldName, growerName, number } = point
  return {
    field: { id: fieldId, name: fieldName, growerName },
    number,
    status: point.status,
    description: descriptionOf(point),
    visit: visitOf(point),
    cores: point.cores.map(({ lon, lat }) => [lon, lat]),
  }
}

function descriptionOf(point: Point): string {
  const depths = point.depths.map(({ topCm, bottomCm }) => `${topCm}–${bottomCm}`).join(', ')
  return [
    `Field ${point.fieldName}`,
    `stratum ${point.stratumNumber}`,
    ...(depths === '' ? [] : [`${depths} cm`]),
    ...(point.cores.length === 0 ? [] : [`${point.cores.length} cores`]),
    role.kind.words(point.role),
    status.kind.words(point.status),
  ].join(' · ')
}

function visitOf({ plannedOn, crewId, crewName }: Point): PlannedVisit | null {
  if (plannedOn === null) return null
  return { day: plannedOn, crew: crewId === null ? null : { id: crewId, name: crewName ?? '' } }
}
