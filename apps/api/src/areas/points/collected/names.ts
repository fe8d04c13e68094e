import { createPointNames } from '../../shared/device-names.ts'
import type { ComparedPoint } from './points.ts'

/** Points by what a device or a person calls them, in any case. Several can share a name. */
export interface NamedPoints {
  find(name: string): readonly ComparedPoint[]
}

/**
 * The names that exports for devices write, and plain ones: `North Forty 12`, or `12` where there is one field. Names on
 * a device depend on the points of its file and their order. Those of all points here are made first; those of each
 * field by itself are known besides, in case the file had fewer.
 *
 * @param points in the order of the way
 */
export function createNamedPoints(points: readonly ComparedPoint[]): NamedPoints {
  const byName = new Map<string, Set<ComparedPoint>>()
  const together = createPointNames()
  const alone = new Map<number, ReturnType<typeof createPointNames>>()
  const isOneField = new Set(points.map(({ fieldId }) => fieldId)).size === 1

  for (const point of points) {
    const field = { id: point.fieldId, name: point.fieldName }
    const ofField = alone.get(point.fieldId) ?? createPointNames()
    alone.set(point.fieldId, ofField)
    const names = [
      together(field, point.number),
      ofField(field, point.number),
      `${point.fieldName} ${point.number}`,
      ...(isOneField ? [String(point.number)] : []),
    ]
    for (const key of new Set(names.map(keyOf))) {
      const known = byName.get(key)
      if (known === undefined) byName.set(key, new Set([point]))
      else known.add(point)
    }
  }
  return { find: (name) => [...(byName.get(keyOf(name)) ?? [])] }
}

/** A hyphen, a space or an underscore: some devices know only one of them. */
const keyOf = (name: string): string =>
  name
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s_–-]+/gu, ' ')
    .trim()
