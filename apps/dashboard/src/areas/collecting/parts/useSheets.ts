import { useState } from 'react'

/** What lies above the field. */
export type Sheet =
  | { kind: 'queue' | 'points' | 'note' | 'elsewhere' | 'leaveOut' | 'sure' }
  | { kind: 'stop'; why: 'far' | 'outside' | 'noPosition' }
  | { kind: 'bag'; sampleId: number }
  | { kind: 'leave'; fieldYearId: number }

export function useSheets() {
  const [sheet, setSheet] = useState<Sheet | null>(null)
  return { sheet, open: setSheet, close: () => setSheet(null) }
}
