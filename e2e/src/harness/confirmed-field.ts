import type { Client, Position } from '@org/core'

const year = new Date().getUTCFullYear()

/** A ring of about 32 hectares from its lower left corner. */
export function squareAt(west: number, south: number, size = 0.006): Position[] {
  return [
    [west, south],
    [west + size, south],
    [west + size, south + size],
    [west, south + size],
    [west, south],
  ]
}

/** A field of a grower of its own, with its year. */
export async function drawnField(work: Client, name: string, ring: Position[]) {
  const { id: growerId } = await work.growers.create({ name: `${name} Farms` })
  const boundary = { geometry: { type: 'MultiPolygon' as const, coordinates: [[ring]] } }
  const field = await work.fields.create({ growerId, name, year, boundary })
  const yearId = field.years.find((each) => each.year === year)?.id ?? 0
  return { fieldId: field.id, yearId }
}

/** A drawn field whose year can be planned. */
export async function confirmedField(work: Client, name: string, ring: Position[]) {
  const made = await drawnField(work, name, ring)
  const { version } = await work.fieldYears.get({ id: made.yearId })
  await work.fieldYears.confirm({ items: [{ id: made.yearId, version }] })
  return made
}
