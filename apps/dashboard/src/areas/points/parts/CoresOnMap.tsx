import type { Point } from '@org/core'
import { useMemo } from 'react'
import { CoresLayer } from '#map/CoresLayer.tsx'
import { useDayPoints, usePoint } from '../data.ts'
import type { PointsView } from '../view.ts'
import { isSpare } from '../words.ts'

const NO_POINTS: readonly Point[] = []

/** Where the cores are taken of the point that is selected, and of a crew’s day that the page is narrowed to. */
export function CoresOnMap({
  view: { filter, selectedId },
}: {
  view: Pick<PointsView, 'filter' | 'selectedId'>
}) {
  const selected = usePoint(selectedId).data?.point
  const day = useDayPoints(filter).data?.items ?? NO_POINTS
  const bags = useMemo(() => {
    const visited = day.filter((point) => !isSpare(point) && point.id !== selected?.id)
    return (selected === undefined ? visited : [...visited, selected]).filter(({ cores }) => cores.length > 0)
  }, [day, selected])
  return <CoresLayer bags={bags} />
}
