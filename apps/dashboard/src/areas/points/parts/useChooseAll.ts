import { MAX_BULK_POINTS } from '@org/core'
import { chooseAll } from '#lists/bulk/choose-all.ts'
import { useChosen } from '../chosen.ts'
import { useReadAll } from '../data.ts'
import type { PointsView } from '../view.ts'

export function useChooseAll({ filter, sort }: PointsView): () => void {
  const readAll = useReadAll(filter, sort)
  const points = { one: 'point', many: 'points', most: MAX_BULK_POINTS, chosen: useChosen }
  return () => void chooseAll(points, readAll)
}
