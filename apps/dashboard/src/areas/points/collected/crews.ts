import { isCollected, type Recordable } from './rows.ts'

/** Who collected the points where nobody is named: `Empty, each point’s planned crew: Crew North (12), Crew South (3)`. */
export function crewsNote(rows: readonly Recordable[]): string {
  const counts = new Map<string, number>()
  for (const row of rows.filter(isCollected)) {
    const crew = crewOf(row, rows) ?? 'no crew'
    counts.set(crew, (counts.get(crew) ?? 0) + 1)
  }
  if (counts.size === 0) return 'A crew or a person'
  const crews = [...counts].map(([crew, count]) => `${crew} (${count})`).join(', ')
  return `Empty: each point’s planned crew, ${crews}`
}

/** A replacement has the crew of the place that it takes. */
function crewOf({ point, replaces }: Recordable, rows: readonly Recordable[]): string | null {
  if (point.crewName !== null || replaces === null) return point.crewName
  const place = rows.find(
    (row) => row.point.number === replaces && row.point.fieldYearId === point.fieldYearId,
  )
  return place?.point.crewName ?? null
}
